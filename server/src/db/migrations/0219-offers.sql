-- When an item is sold, how often one player may buy it, and when its stock is filled.
alter table shop_items
  add column sold_from timestamptz,
  add column sold_until timestamptz,
  -- 'planned': only in the weeks of rotation_items.
  add column sale text not null default 'always' check (sale in ('always', 'planned')),
  add column limit_count integer check (limit_count between 1 and 1000),
  add column limit_period text check (limit_period in ('day', 'week', 'month', 'ever')),
  -- The next time at which the stock is filled. A weekly one moves on by whole weeks; one that happens once is cleared.
  add column restock_at timestamptz,
  add column restock_quantity integer check (restock_quantity between 1 and 1000000),
  add column restock_mode text check (restock_mode in ('add', 'set')),
  add column restock_weekly boolean,
  add constraint shop_items_window check (sold_from < sold_until),
  add constraint shop_items_limit check ((limit_count is null) = (limit_period is null)),
  add constraint shop_items_restock check (num_nulls(restock_at, restock_quantity, restock_mode, restock_weekly) in (0, 4));
create index shop_items_restock_due on shop_items (restock_at) where restock_at is not null and deleted_at is null;
create index shop_items_begin on shop_items (sold_from) where sold_from is not null and deleted_at is null;
create index shop_items_end on shop_items (sold_until) where sold_until is not null and deleted_at is null;

-- The items of a week, which is named by its Monday in the server's calendar.
create table rotation_items (
  week date not null check (extract(isodow from week) = 1),
  shop_item_id bigint not null references shop_items,
  primary key (week, shop_item_id)
);

-- Each filling of a stock, once for the moment for which staff planned it.
create table item_restocks (
  shop_item_id bigint not null references shop_items,
  due_at timestamptz not null,
  done_at timestamptz not null,
  stock_before integer not null,
  stock_after integer not null,
  primary key (shop_item_id, due_at)
);

-- Who wants to be notified when a sold-out item is in stock again. A row ends with its notification.
create table restock_waits (
  shop_item_id bigint not null references shop_items,
  user_id bigint not null references users,
  asked_at timestamptz not null,
  primary key (shop_item_id, user_id)
);
create index restock_waits_of_user on restock_waits (user_id);

-- The Monday of a moment in the server's calendar, which is three hours behind UTC all year.
create function server_week(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('week', (at at time zone 'UTC') - interval '3 hours')::date
$$;

-- The first moment of the current period of a limit.
create function limit_start(period text, at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when period = 'ever' then timestamptz '2000-01-01 00:00Z'
    else (date_trunc(period, (at at time zone 'UTC') - interval '3 hours') + interval '3 hours') at time zone 'UTC' end
$$;

-- The lowest UUIDv7 of a moment: ids of earlier moments are below it.
create function first_id(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
