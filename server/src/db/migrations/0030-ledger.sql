-- The Cash ledger, double entry: a transfer takes from one account what it gives to another, so that the sum over all
-- accounts is always zero. Players' wallets are one side, the house the other.
-- A wallet goes with its player while nothing ever moved through it; afterwards neither goes.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete cascade,
  -- One of the accounts of the house. It is kept in shards, because every purchase would wait for a single row.
  house text,
  shard smallint,
  balance bigint not null default 0,
  -- What a reversal left owing: a wallet may be that far below zero and no further, so it cannot be spent.
  debt bigint not null default 0 check (debt >= 0),
  check ((user_id is null) <> (house is null)),
  check ((house is null) = (shard is null)),
  check (user_id is null or balance + debt >= 0),
  unique (house, shard)
) with (fillfactor = 70);

insert into ledger_accounts (house, shard)
  select house, shard from unnest(array['donations', 'referrals', 'staff', 'shop', 'market']) house, generate_series(0, 15) shard;

-- Every player has a wallet from the first moment.
create function open_wallet() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (user_id) values (new.id);
  return null;
end
$$;
create trigger users_open_wallet after insert on users for each row execute function open_wallet();
insert into ledger_accounts (user_id) select id from users order by id;

create table ledger_transfers (
  id uuid primary key,
  kind text not null,
  -- What it is for, within its kind; it moves once.
  reference text not null,
  from_account bigint not null references ledger_accounts,
  to_account bigint not null references ledger_accounts,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  -- What the player reads beside it, such as the item's name, and where the request came from.
  label text,
  address text,
  unique (kind, reference),
  check (from_account <> to_account)
);
create index ledger_transfers_from on ledger_transfers (from_account, id desc);
create index ledger_transfers_to on ledger_transfers (to_account, id desc);

create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
revoke update, delete, truncate on ledger_transfers from public, current_user;
-- PostgreSQL locks rows here when it checks a foreign key, for which it asks the right to update a column; the trigger
-- refuses the update itself.
grant update (id) on ledger_transfers to current_user;

-- Moves Cash between a player and the house, or between two players, in the transaction of its cause. Outcomes:
-- 'moved'; 'done_before' when this (kind, reference) has moved already; 'insufficient' and 'in_debt' when the wallet
-- does not hold it, unless it may owe. `balance` is the giving player's afterwards, or the receiving one's when the
-- house gives. Locks wallets before the house, each by id: whoever moves more than once in a transaction calls
-- lock_wallets first.
create function move_cash(
  new_id uuid, new_kind text, new_reference text,
  from_user bigint, from_house text, to_user bigint, to_house text,
  new_amount bigint, moved_at timestamptz, new_label text, new_address text, may_owe boolean,
  out outcome text, out transfer uuid, out balance bigint
) language plpgsql as $$
declare
  giver ledger_accounts;
  taker ledger_accounts;
  account ledger_accounts;
begin
  for account in
    select * from ledger_accounts a where a.user_id in (from_user, to_user) order by a.id for no key update
  loop
    if account.user_id = from_user then giver := account; else taker := account; end if;
  end loop;
  if from_house is not null or to_house is not null then
    select * into account from ledger_accounts a
      where a.house = coalesce(from_house, to_house) and a.shard = coalesce(from_user, to_user) % 16
      for no key update;
    if from_house is not null then giver := account; else taker := account; end if;
  end if;
  if giver.id is null or taker.id is null then raise exception 'no such account' using errcode = 'GH010'; end if;

  select t.id into transfer from ledger_transfers t where t.kind = new_kind and t.reference = new_reference;
  if found then
    outcome := 'done_before';
    balance := case when from_user is null then taker.balance else giver.balance end;
    return;
  end if;
  if from_user is not null and not may_owe and giver.balance < new_amount then
    outcome := case when giver.balance < 0 then 'in_debt' else 'insufficient' end;
    balance := giver.balance;
    return;
  end if;

  update ledger_accounts a
    set balance = a.balance - new_amount,
      debt = case when a.user_id is null then 0 else greatest(a.debt, new_amount - a.balance) end
    where a.id = giver.id returning a.balance into giver.balance;
  -- What comes in pays what is owed.
  update ledger_accounts a
    set balance = a.balance + new_amount, debt = least(a.debt, greatest(0, -(a.balance + new_amount)))
    where a.id = taker.id returning a.balance into taker.balance;
  insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at, label, address)
    values (new_id, new_kind, new_reference, giver.id, taker.id, new_amount, moved_at, new_label, new_address);
  outcome := 'moved';
  transfer := new_id;
  balance := case when from_user is null then taker.balance else giver.balance end;
end
$$;

-- Takes the locks of several wallets in the order that everybody takes them in.
create function lock_wallets(users bigint[]) returns void language sql as $$
  select from ledger_accounts where user_id = any(users) order by id for no key update
$$;

-- What the audits found; an empty list is what they should find.
create table ledger_audits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms integer not null,
  transfers bigint not null,
  accounts bigint not null,
  wallets bigint not null,
  kinds jsonb not null,
  findings jsonb not null
);

-- What a caller has done under an Idempotency-Key, with the answer that it got.
create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  key text not null,
  route text not null,
  digest bytea not null,
  -- json, which keeps the order of its keys: the second answer is the first one to the letter.
  answer json,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

create view audit.ledger_entry as
  select t.id as tx_id, a.id as account_id, coalesce(u.login, a.house) as owner, t.kind,
    case when a.id = t.to_account then t.amount else -t.amount end as amount, t.at as created_at,
    t.kind as ref_type, t.reference as ref_id
  from ledger_transfers t
    join ledger_accounts a on a.id in (t.from_account, t.to_account)
    left join users u on u.id = a.user_id;
create view audit.balance as
  select coalesce(u.login, a.house) as owner, sum(a.balance)::bigint as amount
  from ledger_accounts a left join users u on u.id = a.user_id
  group by coalesce(u.login, a.house), a.user_id;
