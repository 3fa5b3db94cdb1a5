-- Each attempt to make a backup. Without an outcome it is being written, or its process was killed.
create table backups (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('schedule', 'console')),
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('stored', 'failed')),
  -- A folder, or a bucket with its prefix.
  place text not null,
  name text not null,
  is_encrypted boolean not null,
  bytes bigint check (bytes >= 0),
  rows bigint check (rows >= 0),
  files bigint check (files >= 0),
  problem text,
  check ((ended_at is null) = (outcome is null))
);
create index backups_by_outcome on backups (outcome, id);

-- Each restore of a backup into this database. While one is not released, the portal holds what touches the outside.
create table restores (
  id bigint generated always as identity primary key,
  backup text not null,
  -- The moment whose data the database has; null when it was restored by another tool.
  backup_at timestamptz,
  restored_at timestamptz not null default now(),
  -- What the game and the providers answered before the release.
  check_began_at timestamptz,
  checked_at timestamptz,
  findings jsonb,
  released_at timestamptz,
  released_by bigint references users
);
create unique index restores_one_held on restores ((true)) where released_at is null;
create index restores_by_person on restores (released_by) where released_by is not null;
