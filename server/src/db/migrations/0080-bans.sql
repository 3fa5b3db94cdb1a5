-- Who is kept out, since when and why. An account of the game may have none here, and is then banned in the game alone.
create table bans (
  id bigint generated always as identity primary key,
  login text not null check (login <> ''),
  user_id bigint references users on delete set null,
  -- By which it was found; null when the account itself was named.
  nickname text check (nickname <> ''),
  -- Null: for ever.
  until timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references users on delete set null,
  ending text check (ending in ('expired', 'lifted', 'replaced')),
  end_reason text,
  check (until > created_at),
  check ((ended_at is null) = (ending is null)),
  check (ending <> 'expired' or until is not null)
);
create unique index bans_one_in_force on bans (lower(login)) where ended_at is null;
-- Asked at each request that carries a token.
create unique index bans_of_user_in_force on bans (user_id) where ended_at is null;
create index bans_due on bans (until) where ended_at is null;
create index bans_of_login on bans (lower(login) text_pattern_ops, id desc);
create index bans_of_nickname on bans (lower(nickname) text_pattern_ops, id desc);
create index bans_ended on bans (id desc) where ended_at is not null;

-- What the game was asked, in the order in which it must hear it: written before the call, closed after it.
create table ban_operations (
  id uuid primary key,
  seq bigint generated always as identity,
  ban_id bigint not null references bans on delete cascade,
  login text not null,
  kind text not null check (kind in ('ban', 'unban')),
  -- superseded: never sent, because what came after made it needless.
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused', 'superseded')),
  -- The game's refusal, or what was seen when it last said nothing.
  answer text,
  tries integer not null default 0,
  started_at timestamptz not null,
  next_try_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null))
);
create index ban_operations_open on ban_operations (lower(login), seq) where settled_at is null;
create index ban_operations_of_ban on ban_operations (ban_id, seq desc);

create view audit.ban as
  select b.id, b.login, b.nickname, b.until, b.reason, b.created_at, maker.login as created_by, b.ended_at,
    ender.login as ended_by, b.ending, b.end_reason
  from bans b left join users maker on maker.id = b.created_by left join users ender on ender.id = b.ended_by;
create view audit.ban_operation as
  select id, ban_id, login, kind, state, answer, tries, started_at, settled_at from ban_operations;
