/**
 * The tables of the game in the schema `sandbox`. The statements run at every start, so each tolerates earlier runs.
 */
export const gameSchema = `
  create table if not exists sandbox.game_accounts (
    login text primary key,
    password_hash text not null,
    presence text not null default 'offline' check (presence in ('online', 'offline', 'select')),
    created_at timestamptz not null default now());
  create unique index if not exists game_accounts_login on sandbox.game_accounts (lower(login));
  alter table sandbox.game_accounts
    add column if not exists coin integer not null default 0,
    add column if not exists is_resident boolean not null default false,
    add column if not exists is_presence_held boolean not null default false,
    add column if not exists banned_until timestamptz,
    add column if not exists ban_reason text;

  create table if not exists sandbox.game_guilds (
    id integer primary key check (id between 1 and 65535),
    name text not null unique,
    clan integer not null default 0,
    fame integer not null default 0,
    mark bytea);
  create table if not exists sandbox.game_cities (
    id integer primary key,
    name text not null,
    guild_id integer references sandbox.game_guilds);

  create table if not exists sandbox.game_characters (
    name text not null,
    login text not null references sandbox.game_accounts on delete cascade,
    position integer not null check (position between 0 and 3),
    class integer not null check (class between 0 and 3),
    evolution integer not null default 0 check (evolution between 0 and 2),
    clan integer not null default 0,
    guild_id integer references sandbox.game_guilds,
    guild_level integer not null default 0 check (guild_level between 0 and 9),
    level integer not null default 1 check (level between 1 and 999),
    points bigint not null default 0,
    primary key (login, position));
  create unique index if not exists game_characters_name on sandbox.game_characters (lower(name));
  create index if not exists game_characters_guild on sandbox.game_characters (guild_id);

  create table if not exists sandbox.game_items (
    login text not null references sandbox.game_accounts on delete cascade,
    place text not null check (place in ('storage', 'inventory')),
    slot integer not null check (slot between 0 and 127),
    item integer[] not null check (array_length(item, 1) = 7),
    primary key (login, place, slot));
  create table if not exists sandbox.game_received (
    id integer generated always as identity primary key,
    login text not null references sandbox.game_accounts on delete cascade,
    item integer[] not null,
    place text not null,
    at timestamptz not null default now());
  create index if not exists game_received_login on sandbox.game_received (login, id);
  create table if not exists sandbox.game_waiting_deliveries (
    operation_id text primary key,
    login text not null,
    item integer[] not null,
    place text not null,
    at timestamptz not null default now());

  create table if not exists sandbox.game_log (
    id bigint generated always as identity primary key,
    login text not null references sandbox.game_accounts on delete cascade,
    character text not null,
    action text not null,
    detail text not null,
    at timestamptz not null default now());
  create index if not exists game_log_login on sandbox.game_log (login, id);

  create table if not exists sandbox.game_catalogue (
    item_index integer primary key,
    name text not null,
    required_level integer not null,
    position integer not null,
    grade integer not null,
    effects jsonb not null,
    is_tradable boolean not null);
  create table if not exists sandbox.game_drops (
    id integer generated always as identity primary key,
    item_index integer not null references sandbox.game_catalogue,
    mob text not null,
    rarity text);

  create table if not exists sandbox.operations (
    id text primary key,
    fingerprint text not null,
    state text not null,
    status integer not null,
    code text,
    message text,
    at timestamptz not null default now());
  alter table sandbox.operations drop constraint if exists operations_state_check;
  alter table sandbox.operations
    add constraint operations_state_check check (state in ('applied', 'refused', 'queued')),
    add column if not exists slot integer,
    add column if not exists kind text,
    add column if not exists login text,
    add column if not exists item jsonb;
  create table if not exists sandbox.nonces (nonce text primary key, expires_at timestamptz not null);

  -- Earlier versions stored the names of characters with the account.
  do $$ begin
    if exists (select from information_schema.columns
      where table_schema = 'sandbox' and table_name = 'game_accounts' and column_name = 'characters') then
      insert into sandbox.game_characters (name, login, position, class)
        select name, login, place - 1, 0
        from sandbox.game_accounts, unnest(characters) with ordinality as each (name, place) where place <= 4
        on conflict do nothing;
      alter table sandbox.game_accounts drop column characters;
    end if;
  end $$;
`
