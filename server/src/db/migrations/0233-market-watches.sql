-- What players wait for: a kind of item, and the most that one piece may cost. They are told when it is offered.
create table market_watches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  item_key text not null,
  -- An item of the kind, and its name, for the list.
  item integer[] not null,
  name text not null,
  highest bigint not null check (highest between 1 and 999999999),
  created_at timestamptz not null,
  unique (user_id, item_key)
);
create index market_watches_of_kind on market_watches (item_key, highest);

-- Which offers a player was told about.
create table market_watch_alerts (
  user_id bigint not null references users,
  listing_id bigint not null references market_listings,
  sent_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index market_watch_alerts_of_day on market_watch_alerts (user_id, sent_at);
create index market_watch_alerts_sent on market_watch_alerts (sent_at);

-- The offer is new, or its price is, and nobody was told.
alter table market_listings add column watch_due boolean not null default false;
create index market_watch_due on market_listings (id) where watch_due;
