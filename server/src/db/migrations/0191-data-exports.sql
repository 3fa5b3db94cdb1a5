-- Copies of their data that people ask for. A worker writes the file; a sweep removes it after seven days.
create table data_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'removed')),
  locale text not null check (locale in ('pt-BR', 'en')),
  asked_at timestamptz not null,
  -- The parts that are written, of how many.
  done integer not null default 0,
  total integer not null default 0,
  -- The file, another one for each attempt.
  name text unique,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  check (state <> 'ready' or (name is not null and bytes is not null and ready_at is not null and expires_at is not null))
);
create index data_exports_newest on data_exports (user_id, id desc);
create index data_exports_expired on data_exports (expires_at) where state = 'ready';
create index data_exports_old on data_exports (asked_at) where state = 'removed';
create unique index data_exports_one_open on data_exports (user_id) where state in ('waiting', 'running');

create view audit.data_export as
  select d.id, u.login, d.state, d.asked_at, d.ready_at, d.expires_at
  from data_exports d join users u on u.id = d.user_id;
