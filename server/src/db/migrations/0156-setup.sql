-- Links with which the first owner of a portal makes an account. Only hashes are stored. They go with the first owner.
create table setup_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

-- What the owners have said of the steps of the first day. A step without a row is open.
create table setup_steps (
  name text primary key check (name in ('site', 'mail', 'game', 'payment', 'list')),
  state text not null check (state in ('done', 'skipped', 'dismissed')),
  changed_at timestamptz not null,
  changed_by bigint references users on delete set null,
  check ((name = 'list') = (state = 'dismissed'))
);
create index setup_steps_changed_by on setup_steps (changed_by);
