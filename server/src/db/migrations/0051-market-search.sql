-- What the market's search looks through: each name and each seller once, however many listings bear them. A few
-- thousand keys are read in no time; a hundred thousand listings are not. Insert-only, so that no buyer waits here.
create table market_names (key text primary key);
create table market_sellers (key text primary key);
create index market_sellers_search on market_sellers using gin (key gin_trgm_ops);

create function keep_market_keys() returns trigger language plpgsql as $$
begin
  insert into market_names values (new.name_key) on conflict do nothing;
  insert into market_sellers values (new.seller_key) on conflict do nothing;
  return null;
end
$$;
create trigger market_listings_keep_keys after insert on market_listings
  for each row execute function keep_market_keys();
insert into market_names select distinct name_key from market_listings;
insert into market_sellers select distinct seller_key from market_listings;

drop index market_open_named;
drop index market_open_sold_by;
create index market_open_by_both on market_listings (seller_key, name_key) where state = 'open' and frozen_at is null;
