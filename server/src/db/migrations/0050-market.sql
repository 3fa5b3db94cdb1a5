-- The player market: items of the game that players sell to each other. A listing is the trade and the escrow in one:
-- `state` is what people see of it, `goods` where the item is.
create table market_listings (
  id bigint generated always as identity primary key,
  seller_id bigint not null references users,
  -- The login, as the market shows and sorts it.
  seller text not null,
  seller_key text not null generated always as (sort_key(seller)) stored,
  buyer_id bigint references users,
  -- Whose chest the item goes to.
  owner_id bigint not null references users,
  -- The item's number and pairs of effect and value.
  item integer[] not null check (cardinality(item) between 1 and 7),
  name text not null,
  name_key text not null generated always as (sort_key(name)) stored,
  -- Where it lay in the seller's chest; and where the game put it in the end.
  slot smallint not null check (slot between 0 and 127),
  put_slot smallint,
  price bigint not null check (price between 1 and 999999999),
  -- What the seller agreed to; and what was paid.
  fee_percent smallint not null check (fee_percent between 0 and 50),
  fee bigint check (fee >= 0),
  state text not null check (state in ('taking', 'failed', 'open', 'returning', 'cancelled', 'sold', 'undone')),
  goods text not null check (goods in ('taking', 'held', 'putting', 'delivered', 'none')),
  -- Under which the game was asked last, while its answer is not known.
  operation_id uuid,
  -- When the goods are looked after next, and why not at once.
  next_try_at timestamptz,
  waits_for text,
  -- The Idempotency-Key of the request that is under way; it is free again when the game refuses.
  request_key text,
  -- Of staff who send it back: then it does not go on sale again.
  returned_by bigint references users,
  frozen_at timestamptz,
  frozen_by bigint references users,
  frozen_reason text,
  stuck_at timestamptz,
  created_at timestamptz not null,
  listed_at timestamptz,
  sold_at timestamptz,
  ended_at timestamptz,
  check (buyer_id <> seller_id),
  check ((buyer_id is not null) = (state in ('sold', 'undone'))),
  check (owner_id = case when state = 'sold' then buyer_id else seller_id end),
  check (
    state = 'taking' and goods = 'taking' or state = 'failed' and goods = 'none'
    or state = 'open' and goods = 'held' or state = 'returning' and goods = 'putting'
    or state = 'cancelled' and goods = 'delivered' or state in ('sold', 'undone') and goods in ('putting', 'delivered')
  ),
  check ((next_try_at is not null) = (goods in ('taking', 'putting'))),
  check (goods <> 'taking' or operation_id is not null),
  check (operation_id is null or goods in ('taking', 'putting')),
  check ((frozen_at is null) = (frozen_by is null))
) with (fillfactor = 80);

-- Two clicks on one slot are one sale.
create unique index one_taking_per_slot on market_listings (seller_id, slot) where state = 'taking';
-- What visitors see, in each order that they may ask for.
create index market_open_newest on market_listings (id desc) where state = 'open' and frozen_at is null;
create index market_open_by_name on market_listings (name_key, id) where state = 'open' and frozen_at is null;
create index market_open_by_price on market_listings (price, id) where state = 'open' and frozen_at is null;
create index market_open_by_seller on market_listings (seller_key, id) where state = 'open' and frozen_at is null;
create index market_open_named on market_listings using gin (name_key gin_trgm_ops)
  where state = 'open' and frozen_at is null;
create index market_open_sold_by on market_listings using gin (seller_key gin_trgm_ops)
  where state = 'open' and frozen_at is null;
create index market_sales_of on market_listings (seller_id, id) where state in ('taking', 'open', 'returning');
create index market_arrivals_of on market_listings (owner_id, id) where goods = 'putting';
create index market_moving on market_listings (next_try_at) where next_try_at is not null;
create index market_stuck on market_listings (id) where stuck_at is not null;
create index market_frozen on market_listings (id) where frozen_at is not null;
create index market_by_state on market_listings (state, id);
create index market_of_seller on market_listings (seller_id, id);
create index market_of_buyer on market_listings (buyer_id, id) where buyer_id is not null;

-- What the game was asked for a listing, kept before it is asked. It is sent again under the same id until its end is
-- known; `settled` is what staff said of one that the game told nothing of.
create table market_operations (
  id uuid primary key,
  listing_id bigint not null references market_listings,
  kind text not null check (kind in ('take', 'put')),
  login text not null,
  slot smallint,
  state text not null check (state in ('open', 'applied', 'refused', 'settled')),
  answer text,
  tries integer not null default 0,
  started_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references users,
  note text,
  check ((state = 'open') = (settled_at is null))
);
-- One thing is asked at a time, so an item is never on two ways.
create unique index market_one_operation on market_operations (listing_id) where state = 'open';
create index market_operations_of on market_operations (listing_id, started_at desc);

-- A player's history of the market.
create index ledger_transfers_market_from on ledger_transfers (from_account, id desc)
  where kind in ('market_sale', 'market_fee', 'market_undo', 'market_fee_undo');
create index ledger_transfers_market_to on ledger_transfers (to_account, id desc)
  where kind in ('market_sale', 'market_fee', 'market_undo', 'market_fee_undo');

-- One sale in one call, in the transaction of its request: the listing, both wallets, the fee and the owner of the goods,
-- or nothing. Outcomes: 'bought'; 'not_found', 'closed', 'frozen', 'own', 'insufficient' and 'in_debt'. Locks the
-- listing, then what move_cash locks.
create function buy_listing(
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
      next_try_at = bought_at, waits_for = null
    where l.id = wanted;
  outcome := 'bought';
end
$$;

create view audit.listing as
  select l.id, l.seller, l.price, l.state, b.login as buyer
  from market_listings l left join users b on b.id = l.buyer_id;
create view audit.escrow as
  select l.id as listing_id, o.login as owner, l.item, l.goods, l.operation_id, p.kind as operation_kind,
    p.started_at as operation_started_at, l.stuck_at, l.frozen_at
  from market_listings l
    join users o on o.id = l.owner_id
    left join market_operations p on p.id = l.operation_id;
