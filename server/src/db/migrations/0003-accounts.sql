-- Sign-up, profile, recovery, the second step, and the game account that goes with each player.

-- A code that people can read to each other: no 0, O, 1, I or L.
create function new_referral_code() returns text language plpgsql volatile as $$
declare
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  random_bytes bytea;
  code text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    code := '';
    -- Bytes 6 and 8 of a UUID are not all chance.
    for i in 0..7 loop
      code := code || substr(alphabet, 1 + get_byte(random_bytes, case when i < 6 then i else i + 4 end) % 31, 1);
    end loop;
    exit when not exists (select from users where lower(referral_code) = lower(code));
  end loop;
  return code;
end
$$;

alter table users
  add column document text check (document ~ '^([0-9]{11}|[0-9]{14})$'),
  add column phone text check (phone ~ '^[0-9]{8,15}$'),
  add column location text not null default '',
  add column bio text not null default '',
  add column website_url text not null default '',
  -- lower(email) while addresses must be unique, else null: the setting decides, the index judges.
  add column email_key text,
  add column email_verified_at timestamptz,
  add column pending_email text,
  add column referred_by bigint references users,
  -- The browser that signed up (cookie rid), so that two accounts of one browser are seen.
  add column visitor_id text,
  add column signup_address text,
  add column last_address text,
  add column last_address_at timestamptz,
  -- none: no account in the game, and none wanted. pending: the game has not confirmed what we asked last.
  add column game_state text not null default 'none' check (game_state in ('ok', 'pending', 'none')),
  -- Whether the game has said that the account of this login is this player's.
  add column game_account_made boolean not null default false,
  add column password_changed_at timestamptz;
alter table users add check (referred_by <> id);
update users set referral_code = null;
alter table users alter column referral_code set default new_referral_code();
update users set referral_code = new_referral_code();
alter table users alter column referral_code set not null;
create unique index users_referral_code on users (lower(referral_code));
drop index users_email;
create index users_email on users (lower(email));
update users set email_key = lower(email);
create unique index users_email_key on users (email_key);
create index users_referred_by on users (referred_by) where referred_by is not null;
create index users_staff on users (id) where roles <> '{}';

-- Somebody must always be able to give roles.
create function keep_a_superadmin() returns trigger language plpgsql as $$
begin
  if 'superadmin' = any(old.roles) and (tg_op = 'DELETE' or not 'superadmin' = any(new.roles)) then
    -- Two who take the role from each other at once meet here, one after the other.
    perform pg_advisory_xact_lock(7301415927);
    if not exists (select from users where 'superadmin' = any(roles)) then
      raise exception 'the last superadmin' using errcode = 'GH001';
    end if;
  end if;
  return null;
end
$$;
create trigger users_keep_a_superadmin after update of roles or delete on users
  for each row execute function keep_a_superadmin();

-- What was asked of the game: written before the call, closed after it. Never a password; the hash of the new one
-- waits here so that the portal can follow when the game turns out to have taken it.
create table game_operations (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('create_account', 'change_password')),
  state text not null check (state in ('started', 'unknown', 'applied', 'refused', 'absent')),
  password_hash text,
  cause text,
  started_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('started', 'unknown')) = (settled_at is null))
);
-- One question at a time for each player: two answers could arrive in the wrong order.
create unique index game_operations_one_started on game_operations (user_id) where state = 'started';
create index game_operations_open on game_operations (started_at) where settled_at is null;
create index game_operations_of_user on game_operations (user_id, started_at desc);

-- Links that were mailed; only the SHA-256 of their secret half.
create table mailed_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('recovery', 'email')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_tokens_of_user on mailed_tokens (user_id, purpose);
create index mailed_tokens_expired on mailed_tokens (expires_at);

-- The second step. The secret is encrypted with a key outside the database; a step counts once.
create table totp (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

-- Attempts to sign in, counted before anything is hashed. Each time a window is overrun the rest grows.
create table login_throttles (
  key text primary key,
  hits integer not null,
  rests integer not null default 0,
  ends_at timestamptz not null
);
create index login_throttles_ended on login_throttles (ends_at);

create table used_captchas (
  hash text primary key,
  expires_at timestamptz not null
);
create index used_captchas_expired on used_captchas (expires_at);

create view audit.account as
  select u.login, u.created_at, u.roles, u.game_state, u.email_verified_at is not null as email_verified,
    t.confirmed_at is not null as second_step
  from users u left join totp t on t.user_id = u.id;
create view audit.game_operation as
  select o.id, u.login, o.kind, o.state, o.cause, o.started_at, o.settled_at
  from game_operations o join users u on u.id = o.user_id;
