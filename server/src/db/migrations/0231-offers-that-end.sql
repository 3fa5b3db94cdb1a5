-- An offer ends after the days that its seller chose, and its item goes back to the chest.
alter table market_listings
  add column offer_days smallint not null default 14 check (offer_days between 1 and 30),
  -- Offers of earlier versions have none. The job that ends offers gives them one, counted from then on.
  add column ends_at timestamptz,
  -- The offer ended without a sale, and the item is on its way back or there.
  add column expired_at timestamptz,
  -- The listing that offers the item of an ended offer again.
  add column relisted_as bigint references market_listings;

create index market_ending on market_listings (ends_at) where state = 'open' and frozen_at is null;
create index market_without_end on market_listings (id) where state = 'open' and ends_at is null;
create index market_expired_of on market_listings (seller_id, expired_at) where expired_at is not null;
create index market_relisted on market_listings (relisted_as) where relisted_as is not null;
-- How many offers a seller began in a day.
create index market_begun_of on market_listings (seller_id, created_at);
