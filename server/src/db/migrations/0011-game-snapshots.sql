-- What the portal shows of the game as it was when last read: the ranking, its guilds, the drops; and the marks of guilds.

-- Trusted: whoever owns the database may create it (the search for three characters and more needs it).
create extension if not exists pg_trgm;

-- Each kind lies in two tables, a and b, of which one is shown while the other is filled.
create table game_snapshots (
  kind text primary key check (kind in ('ranking', 'drops')),
  shown text check (shown in ('a', 'b')),
  -- The moment that is told to visitors: when the game was last read in whole.
  taken_at timestamptz,
  -- 'file' sources have no points.
  source text not null default 'api' check (source in ('api', 'file')),
  digest text,
  row_count integer not null default 0,
  -- Which combinations of class, kingdom and guild have anyone: a query asks only these.
  buckets smallint[] not null default '{}',
  tried_at timestamptz,
  -- Set while the game does not answer; what was read before stays.
  failing_since timestamptz,
  failure text
);
insert into game_snapshots (kind) values ('ranking'), ('drops');

create table characters_a (
  -- The place in the whole ranking, and the order of the rows on disk.
  position integer primary key,
  name text not null,
  -- Lower case, without accents: what is searched and sorted.
  name_key text collate "C" not null,
  level integer not null,
  -- Null where the game's code is none of ours.
  class smallint,
  evolution smallint not null,
  clan smallint not null,
  guild_id integer not null,
  guild_key text collate "C",
  points bigint not null,
  bucket smallint not null
);
-- One index per order, each led by the bucket: any filter reads a few of its ranges side by side and stops at the limit.
-- They hold what a search looks at, so that looking through thousands of rows touches no table.
create index characters_a_by_level on characters_a (bucket, position) include (name_key, guild_key);
create index characters_a_by_name on characters_a (bucket, name_key, position) include (guild_key);
create index characters_a_by_guild on characters_a (bucket, guild_key, position) include (name_key);
create index characters_a_by_points on characters_a (bucket, points desc, position) include (name_key, guild_key);
create index characters_a_name_begins on characters_a (name_key, position);
create index characters_a_of_guild on characters_a (guild_id, bucket, position);
create index characters_a_name_contains on characters_a using gin (name_key gin_trgm_ops);

create table characters_b (like characters_a including all);

-- The pages of a snapshot that is being read. After a crash the next one begins anew.
create unlogged table characters_incoming (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text collate "C" not null,
  level integer not null,
  class smallint,
  evolution smallint not null,
  clan smallint not null,
  guild_id integer not null,
  points bigint not null,
  bucket smallint not null
);
create index characters_incoming_by_rank on characters_incoming ((-level), (-evolution), (-points), name_key, id);

create table guilds (
  id integer primary key,
  name text not null,
  name_key text collate "C" not null,
  clan smallint not null,
  fame integer,
  leader text,
  members integer not null
);
create unlogged table guilds_incoming (
  id integer primary key,
  name text not null,
  name_key text collate "C" not null,
  clan smallint not null,
  fame integer,
  leader text
);
create index guilds_name_begins on guilds (name_key);
create index guilds_name_contains on guilds using gin (name_key gin_trgm_ops);

create table drop_items_a (item_id integer primary key, name text not null, name_key text collate "C" not null);
create table drop_items_b (like drop_items_a including all);
create table drops_a (
  id integer primary key,
  item_id integer not null,
  mob text not null,
  unique (item_id, mob)
);
create table drops_b (like drops_a including all);

-- What each guild shows in the game: the newest upload.
create table guild_marks (
  guild_id integer primary key check (guild_id between 1 and 65535),
  bmp bytea not null check (octet_length(bmp) = 630),
  etag text not null,
  stored_at timestamptz not null
);

-- Every mark that was ever sent, by whom, and what became of telling the game.
create table guild_mark_uploads (
  id bigint generated always as identity primary key,
  guild_id integer not null,
  user_id bigint references users,
  at timestamptz not null,
  address text,
  -- Whether the game confirmed that this player leads the guild; false where the game cannot say.
  is_leader_known boolean not null,
  bmp bytea not null check (octet_length(bmp) = 630),
  -- The id under which the game is told, and how that ended: `none` where it takes no marks.
  operation_id uuid not null unique,
  game_state text not null check (game_state in ('pending', 'applied', 'refused', 'none')),
  game_answer text
);
create index guild_mark_uploads_of_guild on guild_mark_uploads (guild_id, id);
create index guild_mark_uploads_pending on guild_mark_uploads (id) where game_state = 'pending';

create view audit.guild_mark as
  select m.guild_id, u.login, m.at, m.address, m.is_leader_known, encode(sha256(m.bmp), 'hex') as sha256, m.game_state
  from guild_mark_uploads m left join users u on u.id = m.user_id;
