-- A seller may change the price of an open listing. Staff read from here what it was before.
create table market_price_changes (
  id bigint generated always as identity primary key,
  listing_id bigint not null references market_listings,
  price_before bigint not null,
  price_after bigint not null check (price_after between 1 and 999999999),
  changed_at timestamptz not null,
  check (price_before <> price_after)
);
create index market_price_changes_of on market_price_changes (listing_id, id desc);

-- The owner of held goods reads the reason of the hold. Reasons from before this migration were written for staff alone.
alter table market_listings add column frozen_reason_shared boolean not null default false;
