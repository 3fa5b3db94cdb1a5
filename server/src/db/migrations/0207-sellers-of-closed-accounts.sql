-- The market is searched by the names of sellers. Accounts that were closed by earlier versions left theirs here.
delete from market_sellers k where not exists (select from market_listings l where l.seller_key = k.key);
