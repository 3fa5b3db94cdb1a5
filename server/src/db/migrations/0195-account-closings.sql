-- Closing an account (decision 0189).
alter table users
  -- Set from the request on: nobody signs in until it is taken back, or the account is closed.
  add column closes_at timestamptz,
  add column closed_at timestamptz,
  add check (closed_at is null or closes_at is not null);

-- The login of an account that is erased.
alter table users drop constraint users_login_check;
alter table users add constraint users_login_check
  check (login ~ '^[A-Za-z0-9]{5,11}$' or (closed_at is not null and login = 'conta-encerrada-' || id));

create table account_closings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The member of staff who asked for it, and why; null when the player did.
  asked_by bigint references users,
  reason text check (length(reason) between 3 and 500),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- The Cash that the player has agreed to lose. More of it is never forfeited.
  confirmed_cash bigint not null check (confirmed_cash >= 0),
  -- The larger amount that the player was asked about since.
  asked_cash bigint,
  state text not null default 'waiting' check (state in ('waiting', 'erasing', 'closed', 'stopped')),
  reminded_at timestamptz,
  -- What keeps a due closing from its end, as of the last attempt.
  waits_for text[] not null default '{}',
  forfeited bigint not null default 0 check (forfeited >= 0),
  -- The login in the game, until staff have dealt with the account there.
  game_login text,
  game_done_at timestamptz,
  game_done_by bigint references users,
  ended_at timestamptz,
  stopped_by bigint references users,
  check ((state in ('closed', 'stopped')) = (ended_at is not null)),
  check (forfeited <= confirmed_cash)
);
create unique index account_closings_open on account_closings (user_id) where state in ('waiting', 'erasing');
create index account_closings_due on account_closings (due_at) where state in ('waiting', 'erasing');
create index account_closings_by_state on account_closings (state, id desc);
create index account_closings_of on account_closings (user_id);
create index account_closings_game on account_closings (id desc) where game_login is not null;

-- Logins of closed accounts, as keyed hashes: nobody signs up with them until the moment.
create table closed_logins (
  login_hash text primary key,
  until timestamptz not null
);
create index closed_logins_until on closed_logins (until);

-- Cash that players gave up with their accounts.
insert into ledger_accounts (house, shard) select 'forfeits', shard from generate_series(0, 15) shard;

-- A settled delivery keeps all it says but the login, once its account is closed.
create or replace function keep_deliveries() returns trigger language plpgsql as $$
declare
  is_next boolean := new.operation_id <> old.operation_id and new.attempt = old.attempt + 1;
  is_same boolean := new.operation_id = old.operation_id and new.attempt = old.attempt;
  is_resent boolean := old.state in ('failed', 'unknown') and new.state = 'queued';
  is_retried boolean := old.settled_at is null and new.state = 'staged' and new.waits_for_room;
  is_erased boolean := old.settled_at is not null and old.user_id is not null
    and new.login = 'conta-encerrada-' || old.user_id;
begin
  if (new.id, new.reference, new.item, new.target) is distinct from (old.id, old.reference, old.item, old.target)
    or new.login <> old.login and not is_erased
    or not (is_same or is_next and (is_resent or is_retried))
    or is_same and old.settled_at is not null
      and (new.state, new.settled_at) is distinct from (old.state, old.settled_at)
      and not (old.state = 'unknown' and new.state = 'delivered' and new.settled_note is not null) then
    raise exception 'delivery % cannot change like this', old.id;
  end if;
  return new;
end
$$;

-- Notifications of staff that name a player, which end with the player's account.
create index notifications_naming on notifications ((coalesce(data #>> '{ticket,login}', data ->> 'login')))
  where coalesce(data #>> '{ticket,login}', data ->> 'login') is not null;
