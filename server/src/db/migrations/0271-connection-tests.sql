-- The account of the game, and the item, with which staff test what the portal writes (decision 0210).
create table game_test_account (
  is_only boolean primary key default true check (is_only),
  login text not null check (length(login) between 1 and 16),
  item integer[] not null check (cardinality(item) between 1 and 7),
  changed_at timestamptz not null,
  changed_by bigint not null references users
);

-- Each test is a row that a job carries on, so a kill in between loses nothing. Its operations of the game have ids that
-- follow from `seed`.
create table connection_tests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reading', 'accounts', 'deliveries', 'bans', 'guild_marks')),
  state text not null check (state in ('running', 'ok', 'failed', 'unknown')),
  -- The account that it is about; of accounts the one that it makes.
  login text,
  item integer[],
  seed uuid not null,
  steps jsonb not null default '[]',
  started_at timestamptz not null,
  started_by bigint not null references users,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create unique index connection_tests_running on connection_tests (kind) where ended_at is null;
create index connection_tests_of_kind on connection_tests (kind, id desc);
