-- Closed months of the ledger: what the transfers of a month add up to, so that the daily check reads only the months
-- after them. A transfer belongs to the month of its id, which begins with its moment, in the calendar of the server.

-- The lowest id of a moment.
create function ledger_first_id(moment timestamptz) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- What a digest covers of a transfer: all its columns. Text of a row tells null from an empty text.
create function ledger_row_hash(t ledger_transfers) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(row(t.id, t.kind, t.reference, t.from_account, t.to_account, t.amount,
    extract(epoch from t.at), t.label, t.address)::text, 'UTF8'))
$$;

-- The moment before which no transfer can be added. It is set before a month is counted.
create table ledger_fence (
  is_only boolean primary key default true check (is_only),
  closed_until timestamptz not null default 'epoch'
);
insert into ledger_fence default values;

create table ledger_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  until timestamptz not null unique,
  transfers bigint not null check (transfers >= 0),
  cash bigint not null check (cash >= 0),
  highest_id uuid,
  -- SHA-256 of the digests of its days, in order.
  digest bytea not null,
  closed_at timestamptz not null,
  took_ms integer not null,
  check ((transfers = 0) = (highest_id is null))
);
-- Days without transfers have no row.
create table ledger_month_days (
  day date primary key,
  month date not null references ledger_months on delete cascade,
  transfers bigint not null check (transfers > 0),
  cash bigint not null,
  -- SHA-256 of the hashes of its rows, in the order of their ids.
  digest bytea not null
);
create index ledger_month_days_of_month on ledger_month_days (month);
create table ledger_month_kinds (
  month date not null references ledger_months on delete cascade,
  kind text not null,
  transfers bigint not null,
  -- What wallets received, less what they gave.
  cash bigint not null,
  primary key (month, kind)
);
-- The balances at the end of the month, of the accounts that moved in it. The account has no foreign key: its transfers
-- hold it already, and a key would lock every wallet while a month is closed.
create table ledger_month_balances (
  month date not null references ledger_months on delete cascade,
  account bigint not null,
  balance bigint not null,
  primary key (month, account)
);
create index ledger_month_balances_latest on ledger_month_balances (account, month desc) include (balance);

-- The last recount of each month. One with findings is counted again each day, so that they stay until they are solved.
create table ledger_recounts (
  month date primary key references ledger_months on delete cascade,
  at timestamptz not null,
  took_ms integer not null,
  findings jsonb not null
);

-- A closed month is never changed. It is removed and closed anew when a clock that was ahead had closed it too early.
create trigger ledger_months_fixed before update or truncate on ledger_months
  for each statement execute function refuse_change();
create trigger ledger_month_days_fixed before update or truncate on ledger_month_days
  for each statement execute function refuse_change();
create trigger ledger_month_kinds_fixed before update or truncate on ledger_month_kinds
  for each statement execute function refuse_change();
create trigger ledger_month_balances_fixed before update or truncate on ledger_month_balances
  for each statement execute function refuse_change();

-- No transfer is dated into a closed month. Only months that ended three days ago are closed, so a transfer of the last
-- day passes without a look at the fence. Others lock it, and whoever closes months waits for them.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  fresh timestamptz := clock_timestamp() - interval '1 day';
  fence timestamptz;
begin
  if new.at >= fresh and new.id >= ledger_first_id(fresh) then return new; end if;
  select closed_until into strict fence from ledger_fence for share;
  if new.at < fence or new.id < ledger_first_id(fence) then
    raise exception 'the ledger is closed until %, and this transfer is of %', fence, new.at using errcode = 'GH011';
  end if;
  return new;
end
$$;
create trigger ledger_transfers_closed_month before insert on ledger_transfers
  for each row execute function refuse_closed_month();

-- How many transfers a check has read; null for those before, which read all.
alter table ledger_audits add column read_transfers bigint, add column is_whole boolean not null default true;

create view audit.ledger_month as
  select month, until, transfers, cash, encode(digest, 'hex') as digest, closed_at from ledger_months;
