-- What the team learns from the ledger, added up by days of the server's calendar (decision 0203), so that a page costs
-- the same however long the ledger is. A job computes whole days anew from the rows; all of it can be rebuilt.

-- Cash by day and kind of movement: from the house to wallets, from wallets to the house, and between wallets.
create table insight_days (
  day date not null,
  kind text not null,
  cash_in bigint not null,
  cash_out bigint not null,
  cash_between bigint not null,
  moves bigint not null,
  primary key (day, kind)
);

-- What was bought, and what was refunded on that day, whenever it had been bought.
create table insight_item_days (
  day date not null,
  shop_item_id bigint not null,
  pieces bigint not null,
  cash bigint not null,
  refunded_pieces bigint not null,
  refunded_cash bigint not null,
  primary key (day, shop_item_id)
);

-- How many people donated, and how many bought.
create table insight_people_days (
  day date primary key,
  donors bigint not null,
  buyers bigint not null
);

-- The first donation of a donor, and the first purchase from then on.
create table insight_donors (
  user_id bigint primary key references users,
  signed_up date not null,
  donated_at timestamptz not null,
  bought_at timestamptz check (bought_at >= donated_at)
);
create table insight_donor_months (
  month date not null,
  user_id bigint not null references insight_donors,
  primary key (month, user_id)
);

-- Donors by the day of their first donation and the whole hours until they bought; 720 when not within 30 days.
create table insight_first_days (
  day date not null,
  hours smallint not null check (hours between 0 and 720),
  donors bigint not null,
  primary key (day, hours)
);

-- Donors of a month, by the month in which they signed up or first donated.
create table insight_cohorts (
  basis text not null check (basis in ('sign_up', 'donation')),
  cohort date not null,
  month date not null,
  donors bigint not null,
  primary key (basis, cohort, month)
);

-- Days until `complete_until` are computed again only when they are stale.
create table insight_state (
  is_only boolean primary key default true check (is_only),
  complete_until date not null,
  -- Null until everything was added up for the first time.
  gathered_at timestamptz
);

-- Days that got a movement after they were complete. A day may be here more than once, so that nobody waits for another.
create table insight_stale_days (
  id bigint generated always as identity primary key,
  day date not null
);

-- Refunds are found by their own day.
create index purchases_refunded on purchases (refunded_at) where refunded_at is not null;

-- As before (migration 0084), and days that were complete become stale.
create or replace function count_transfers() returns trigger language plpgsql as $$
begin
  insert into daily_changes (figure, day, amount, count)
    select case when giver.user_id is null then 'cash_in' else 'cash_out' end, day_of(t.at), sum(t.amount), count(*)
    from added t
      join ledger_accounts giver on giver.id = t.from_account
      join ledger_accounts taker on taker.id = t.to_account
    where (giver.user_id is null) <> (taker.user_id is null)
    group by 1, 2;
  insert into insight_stale_days (day)
    select distinct day_of(t.at) from added t join insight_state s on day_of(t.at) <= s.complete_until;
  return null;
end
$$;
