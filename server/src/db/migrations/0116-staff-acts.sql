-- Why somebody was banned, for the team alone. `reason` is what the player reads.
alter table bans add column note text not null default '' check (length(note) <= 500);
create or replace view audit.ban as
  select b.id, b.login, b.nickname, b.until, b.reason, b.created_at, maker.login as created_by, b.ended_at,
    ender.login as ended_by, b.ending, b.end_reason, b.note
  from bans b left join users maker on maker.id = b.created_by left join users ender on ender.id = b.ended_by;

-- The name under which players see a member of staff; null for none. Two that differ only in case are the same.
alter table users add column display_name text check (length(display_name) between 2 and 24);
create unique index users_display_name on users (lower(display_name));

-- A mark that staff took down is served as an empty one, so that clients replace the picture that they have.
alter table guild_marks add column is_removed boolean not null default false;
alter table guild_mark_uploads
  -- The empty mark that replaced one that staff took down. It is sent to the game like any other.
  add column is_empty boolean not null default false,
  add column removed_at timestamptz,
  add column removed_by bigint references users on delete set null,
  add column removal_reason text check (length(removal_reason) <= 300),
  add check ((removed_at is null) = (removal_reason is null));
create index guild_mark_uploads_newest on guild_mark_uploads (id desc) where not is_empty;

-- Guilds whose mark nobody may change until staff unlock them.
create table guild_mark_locks (
  guild_id integer primary key check (guild_id between 1 and 65535),
  reason text not null check (length(reason) between 1 and 300),
  locked_by bigint references users on delete set null,
  locked_at timestamptz not null
);
