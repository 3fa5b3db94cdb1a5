-- Each order that the market's list can have, of one name and of one seller: a search takes the first of each name or
-- seller that it means, and never walks past what it does not mean. A sale leaves these indexes without writing them.
create index market_open_named_by_price on market_listings (name_key, price, id)
  where state = 'open' and frozen_at is null;
create index market_open_named_by_seller on market_listings (name_key, seller_key, id)
  where state = 'open' and frozen_at is null;
create index market_open_sold_by_price on market_listings (seller_key, price, id)
  where state = 'open' and frozen_at is null;
create index market_open_sold_by_name on market_listings (seller_key, name_key, id)
  where state = 'open' and frozen_at is null;
create index market_open_of_both_by_price on market_listings (seller_key, name_key, price, id)
  where state = 'open' and frozen_at is null;
drop index market_open_by_both;

-- Names are few in a game that has an item list, and many where it has none.
create index market_names_search on market_names using gin (key gin_trgm_ops);
