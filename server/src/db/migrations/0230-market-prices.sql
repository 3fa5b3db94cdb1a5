-- What was paid for each kind of item: the days of its price history, and the median of the last week. Pages read these
-- rows and never the sales themselves.

-- The kind of an item: its index and, from +1 on, its refinement (`1147-9`), as refinementOf in server/src/game/items.ts
-- reads it. Gem, colour and other effects are not in it, because each of them alone is sold too rarely.
create function market_item_key(item integer[]) returns text language sql immutable parallel safe as $$
  select item[1]::text || coalesce('-' || nullif(case
    when item[1] between 2330 and 2389 or found.value > 253 then 0
    when found.value < 230 then found.value % 10
    else 10 + (found.value - 230) / 4
  end, 0)::text, '')
  from (
    select (
      select p.value from (values (1, item[2], item[3]), (2, item[4], item[5]), (3, item[6], item[7])) p(at, effect, value)
      where p.effect = 43 or p.effect between 116 and 125
      order by p.effect = 43, p.at limit 1
    ) as value
  ) found
$$;

create function market_amount(item integer[]) returns integer language sql immutable parallel safe as $$
  select greatest(1, case 61 when item[2] then item[3] when item[4] then item[5] when item[6] then item[7] else 1 end)
$$;

alter table market_listings
  add column item_key text not null generated always as (market_item_key(item)) stored,
  -- The price of one piece of a stack, in hundredths of a Cash.
  add column unit_price bigint not null generated always as (price * 100 / market_amount(item)) stored,
  -- Since its sale, or the undoing of it, no job has counted it.
  add column history_due boolean not null default false;

create table market_price_days (
  item_key text not null,
  -- In the server's calendar.
  day date not null,
  sales integer not null check (sales > 0),
  units bigint not null,
  -- In hundredths of a Cash for one piece.
  median bigint not null,
  lowest bigint not null,
  highest bigint not null,
  primary key (item_key, day)
);

-- A kind of item that was sold: its newest sale, and the last seven days with the day `as_of`.
create table market_prices (
  item_key text primary key,
  item integer[] not null,
  name text not null,
  week_sales integer not null,
  week_median bigint,
  as_of date not null,
  check ((week_sales = 0) = (week_median is null))
);
create index market_prices_to_renew on market_prices (as_of) where week_sales > 0;

update market_listings set history_due = true where state = 'sold';
create index market_history_due on market_listings (id) where history_due;
create index market_sold_of_kind on market_listings (item_key, sold_at) where state = 'sold';
create index market_open_of_kind on market_listings (item_key, unit_price, id)
  where state = 'open' and frozen_at is null;

-- As in migration 0050, and the sale is marked for the job that counts it.
create or replace function buy_listing(
  buyer bigint, wanted bigint, bought_at timestamptz, sale_id uuid, fee_id uuid, new_address text,
  out outcome text, out listing_price bigint, out listing_fee bigint, out balance bigint, out listing_seller bigint,
  out listing_item integer[]
) language plpgsql as $$
declare
  offer record;
  moved record;
begin
  select l.seller_id, l.item, l.name, l.price, l.fee_percent, l.state, l.frozen_at into offer
    from market_listings l where l.id = wanted for no key update;
  if not found or offer.state in ('taking', 'failed') then outcome := 'not_found'; return; end if;
  listing_price := offer.price;
  listing_seller := offer.seller_id;
  listing_item := offer.item;
  if offer.state <> 'open' then outcome := 'closed'; return; end if;
  if offer.seller_id = buyer then outcome := 'own'; return; end if;
  if offer.frozen_at is not null then outcome := 'frozen'; return; end if;
  select * into moved from move_cash(
    sale_id, 'market_sale', wanted::text, buyer, null, offer.seller_id, null, offer.price, bought_at, offer.name,
    new_address, false);
  balance := moved.balance;
  if moved.outcome <> 'moved' then outcome := moved.outcome; return; end if;
  listing_fee := offer.price * offer.fee_percent / 100;
  if listing_fee > 0 then
    -- Of a seller in debt the whole price may have gone there: the fee comes out of it all the same.
    perform move_cash(
      fee_id, 'market_fee', wanted::text, offer.seller_id, null, null, 'market', listing_fee, bought_at, offer.name,
      null, true);
  end if;
  update market_listings l
    set state = 'sold', goods = 'putting', buyer_id = buyer, owner_id = buyer, fee = listing_fee, sold_at = bought_at,
      next_try_at = bought_at, waits_for = null, history_due = true
    where l.id = wanted;
  outcome := 'bought';
end
$$;
