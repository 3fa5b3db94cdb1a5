-- Items that are sold together at a price of their own (decision 0199).
create table bundles (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 120),
  name_en text check (name_en <> ''),
  price bigint not null check (price > 0),
  sold_from timestamptz,
  sold_until timestamptz,
  limit_count integer check (limit_count between 1 and 1000),
  limit_period text check (limit_period in ('day', 'week', 'month', 'ever')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  revision integer not null default 1,
  constraint bundles_window check (sold_from < sold_until),
  constraint bundles_limit check ((limit_count is null) = (limit_period is null))
);

create table bundle_parts (
  bundle_id bigint not null references bundles on delete cascade,
  shop_item_id bigint not null references shop_items,
  quantity integer not null check (quantity between 1 and 20),
  -- The place in the list of parts.
  ord integer not null,
  primary key (bundle_id, shop_item_id)
);
create index bundle_parts_of_item on bundle_parts (shop_item_id);

-- A bundle that a player bought. Its parts are purchases, each with a share of the price.
create table bundle_orders (
  id uuid primary key,
  bundle_id bigint not null references bundles,
  user_id bigint not null references users,
  -- As they were when it was bought.
  name text not null,
  price bigint not null check (price > 0),
  created_at timestamptz not null,
  -- When every part was delivered or paid back.
  settled_at timestamptz
);
create index bundle_orders_of_user on bundle_orders (user_id, bundle_id, id);
create index bundle_orders_open on bundle_orders (id) where settled_at is null;

alter table purchases
  add column bundle_order uuid references bundle_orders,
  -- When a part that the game refused was sent again by itself.
  add column completed_at timestamptz,
  -- The portal itself pays back what it cannot deliver of a bundle.
  drop constraint if exists purchases_check,
  add constraint purchases_refunded_by check (refunded_by is null or refunded_at is not null),
  add constraint purchases_refunded check (refunded_at is null or refunded_by is not null or bundle_order is not null);
create index purchases_of_bundle_order on purchases (bundle_order) where bundle_order is not null;
