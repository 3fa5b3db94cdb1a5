-- People of an older site, or of the game's account files, become accounts of the portal (decision 0211).

-- One run per source and label. `position` is the place in the source up to which every person is stored.
create table adoption_runs (
  id bigint generated always as identity primary key,
  source text not null check (source in ('files', 'csv', 'mysql', 'postgres')),
  -- The owner's name of the source. Players read it beside their opening balance.
  label text not null check (length(label) between 1 and 60),
  -- How fields of the source become ours, without passwords and addresses of servers.
  mapping jsonb not null default '{}',
  state text not null check (state in ('rehearsal', 'running', 'done', 'stopped')),
  position jsonb,
  counts jsonb not null default '{}',
  -- Old passwords of people who have not come by then are deleted.
  passwords_until timestamptz not null,
  started_at timestamptz not null,
  -- Null: from the console.
  started_by bigint references users,
  finished_at timestamptz,
  check ((state in ('done', 'stopped')) = (finished_at is not null))
);
create unique index adoption_runs_running on adoption_runs ((true)) where state = 'running';
create index adoption_runs_newest on adoption_runs (id desc);

-- Each person of a source once, whatever is repeated. Who was skipped may be tried again by a later run.
create table adopted_people (
  id bigint generated always as identity primary key,
  run_id bigint not null references adoption_runs,
  label text not null,
  -- The person's key in the source: the login as the source spells it. A hash of it once the account is closed.
  source_key text not null,
  user_id bigint unique references users on delete set null,
  outcome text not null check (outcome in ('new', 'skipped')),
  -- Why it was skipped.
  reason text,
  -- What the source said about the account.
  source_state text not null default 'active' check (source_state in ('active', 'locked', 'banned')),
  balance bigint not null default 0 check (balance >= 0),
  adopted_at timestamptz not null,
  unique (label, source_key),
  check ((outcome = 'skipped') = (reason is not null)),
  check (outcome = 'new' or (user_id is null and balance = 0))
);
create index adopted_people_of_run on adopted_people (run_id, outcome, id);
create index adopted_people_skipped on adopted_people (adopted_at) where outcome = 'skipped';

-- What opens an adopted account until its first sign-in. The row is deleted with the first password of the portal.
create table old_passwords (
  user_id bigint primary key references users on delete cascade,
  -- 'game': the game is asked, and nothing is stored.
  kind text not null check (kind in ('game', 'md5', 'sha1', 'sha256', 'bcrypt', 'argon2')),
  hash text check (length(hash) between 1 and 512),
  encoding text check (encoding in ('hex', 'base64')),
  salt text check (length(salt) <= 256),
  salt_place text check (salt_place in ('before', 'after')),
  created_at timestamptz not null,
  -- Null for 'game', which stores nothing about a password.
  until timestamptz,
  check ((kind = 'game') = (hash is null)),
  check ((kind = 'game') = (until is null)),
  check ((kind in ('md5', 'sha1', 'sha256')) = (encoding is not null)),
  check ((salt is null) = (salt_place is null))
);
create index old_passwords_until on old_passwords (until) where until is not null;

alter table users
  -- When an account came from an older site or the game; null for those who signed up here.
  add column adopted_at timestamptz,
  -- The old password breaks the rules for new ones, so the player is asked to choose another.
  add column password_is_weak boolean not null default false;

-- 'none' as password_hash: the account has no password of the portal yet. The first one ends the old one, whoever sets it.
-- Until then the account counts as without a game account, so that no job asks the game about thousands at once.
create function end_old_password() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash and old.adopted_at is not null then
    delete from old_passwords where user_id = old.id;
    if old.password_hash = 'none' and new.closed_at is null and new.game_state = 'none' then
      new.game_state := 'pending';
    end if;
  end if;
  return new;
end
$$;
create trigger users_end_old_password before update of password_hash on users
  for each row execute function end_old_password();

-- As before (migration 0084). Adopted accounts are no sign-ups; they have a figure of their own, so that the total holds.
create or replace function count_sign_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_changes (figure, day, amount, count)
      values (case when old.adopted_at is null then 'sign_ups' else 'adopted' end, day_of(old.created_at), 0, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_changes (figure, day, amount, count)
      values (case when new.adopted_at is null then 'sign_ups' else 'adopted' end, day_of(new.created_at), 0, 1);
  end if;
  return null;
end
$$;

-- The house account from which opening balances are paid.
insert into ledger_accounts (house, shard) select 'openings', shard from generate_series(0, 15) shard
  on conflict do nothing;
