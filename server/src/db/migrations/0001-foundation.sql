-- Accounts, sessions, the staff audit trail and the counters of limits.

create table users (
  id bigint generated always as identity primary key,
  login text not null check (login ~ '^[A-Za-z0-9]{5,11}$'),
  first_name text not null,
  last_name text not null default '',
  email text,
  roles text[] not null default '{}',
  password_hash text not null,
  locale text not null default 'pt-BR' check (locale in ('pt-BR', 'en')),
  referral_code text,
  created_at timestamptz not null default now()
);
-- One name is one person, however it is typed.
create unique index users_login on users (lower(login));
create unique index users_email on users (lower(email));

-- Only the SHA-256 of a token is kept: a copy of the database opens no session.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  device text
);
create index sessions_of_user on sessions (user_id, last_used_at desc) where revoked_at is null;
create index sessions_expired on sessions (expires_at);

-- Every staff write, for ever: who did what to what, with the state before and after.
create table admin_actions (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users,
  action text not null,
  target text not null,
  at timestamptz not null,
  before jsonb,
  after jsonb
);
create index admin_actions_by_target on admin_actions (target, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger admin_actions_append_only before update or delete or truncate on admin_actions
  for each statement execute function refuse_change();
revoke update, delete, truncate on admin_actions from public;

-- Counters of the limits, where all nodes agree and restarts do not forget.
create table rate_windows (
  key text primary key,
  hits integer not null,
  ends_at timestamptz not null
);
create index rate_windows_ended on rate_windows (ends_at);

-- What a page shows of the server's own settings and of one-time marks such as the demo seed.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create schema audit;
create view audit.admin_action as
  select a.id, u.login as actor, a.action, a.target, a.at, a.before, a.after
  from admin_actions a join users u on u.id = a.actor_id;
create view audit.session as
  select u.login, s.created_at, s.revoked_at from sessions s join users u on u.id = s.user_id;
