-- Sales whose parts the job of suspicions has not looked at.
create table market_reviews_due (
  listing_id bigint primary key references market_listings
);

-- A sign that a sale moved Cash between accounts of one person. It blocks nothing; staff decide.
create table market_suspicions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references market_listings,
  kind text not null check (kind in ('same_person', 'price', 'circle')),
  seller_id bigint not null references users,
  buyer_id bigint not null references users,
  -- What was found, with masked addresses.
  evidence jsonb not null,
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'acted')),
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  check ((state = 'open') = (decided_at is null)),
  unique (listing_id, kind)
);
create index market_suspicions_by_state on market_suspicions (state, id);
create index market_suspicions_decided on market_suspicions (decided_at) where decided_at is not null;
create index market_suspicions_of_seller on market_suspicions (seller_id);
create index market_suspicions_of_buyer on market_suspicions (buyer_id);
-- The sales of a buyer in a time, for circles.
create index market_bought_by_day on market_listings (buyer_id, sold_at) where state = 'sold';
