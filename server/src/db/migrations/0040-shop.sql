-- The shop: what can be bought for Cash, and what was.
create table item_groups (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 60),
  name_en text check (name_en <> '' and length(name_en) <= 60),
  ord integer not null
);

-- Alphabetical order as Portuguese has it, whatever case and accents.
create function sort_key(text) returns text language sql immutable strict parallel safe as $$
  select lower(translate($1, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))
$$;

create table shop_items (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 120),
  name_en text check (name_en <> ''),
  name_key text not null generated always as (sort_key(name)) stored,
  -- What a search looks through.
  search_key text not null generated always as (sort_key(name || ' ' || coalesce(name_en, ''))) stored,
  -- Sanitised HTML; may be empty.
  description text not null default '',
  description_en text,
  -- What is delivered: the item's number and pairs of effect and value.
  item integer[] not null check (cardinality(item) between 1 and 7),
  stock integer not null check (stock >= 0),
  price bigint not null check (price > 0),
  original_price bigint check (original_price > 0),
  -- The last day of its promotion, by the server's calendar.
  promotion date,
  group_id bigint references item_groups,
  picture_id bigint references pictures on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  revision integer not null default 1
) with (fillfactor = 80);
create index shop_items_newest on shop_items (id desc) where deleted_at is null;
create index shop_items_by_name on shop_items (name_key, id) where deleted_at is null;
create index shop_items_by_price on shop_items (price, id) where deleted_at is null;
create index shop_items_of_group on shop_items (group_id, id) where deleted_at is null;
create index shop_items_search on shop_items using gin (search_key gin_trgm_ops) where deleted_at is null;

create table purchases (
  id uuid primary key,
  user_id bigint not null references users,
  shop_item_id bigint not null references shop_items,
  -- As they were when it was bought.
  name text not null,
  price bigint not null check (price > 0),
  item integer[] not null,
  target text not null check (target in ('storage', 'inventory')),
  address text,
  created_at timestamptz not null,
  refunded_at timestamptz,
  refunded_by bigint references users,
  refund_reason text,
  check ((refunded_at is null) = (refunded_by is null))
);
create index purchases_of_user on purchases (user_id, id desc);
create index purchases_newest on purchases (id desc);

-- One purchase in one call, in the transaction of its request: stock, wallet, purchase and delivery, or nothing.
-- Outcomes: 'bought'; 'not_found', 'out_of_stock', 'price_changed', 'insufficient' and 'in_debt'. Locks the item, then
-- what move_cash locks.
create function buy_item(
  new_id uuid, buyer bigint, wanted bigint, expected_price bigint, new_target text, bought_at timestamptz,
  new_address text, delivery_id uuid, transfer_id uuid,
  out outcome text, out item_price bigint, out balance bigint, out stock_left integer, out item_name text
) language plpgsql as $$
declare
  offer shop_items;
  moved record;
begin
  select * into offer from shop_items s where s.id = wanted and s.deleted_at is null for no key update;
  if not found then outcome := 'not_found'; return; end if;
  item_price := offer.price;
  stock_left := offer.stock;
  item_name := offer.name;
  if offer.stock < 1 then outcome := 'out_of_stock'; return; end if;
  if expected_price is not null and expected_price <> offer.price then outcome := 'price_changed'; return; end if;
  select * into moved from move_cash(
    transfer_id, 'purchase', new_id::text, buyer, null, null, 'shop', offer.price, bought_at, offer.name, new_address,
    false);
  balance := moved.balance;
  if moved.outcome <> 'moved' then outcome := moved.outcome; return; end if;
  update shop_items s set stock = s.stock - 1 where s.id = wanted;
  stock_left := offer.stock - 1;
  insert into purchases (id, user_id, shop_item_id, name, price, item, target, address, created_at)
    values (new_id, buyer, wanted, offer.name, offer.price, offer.item, new_target, new_address, bought_at);
  insert into deliveries (id, operation_id, reference, user_id, login, item, target, address, created_at, next_try_at)
    select delivery_id, delivery_id, 'purchase ' || new_id, buyer, u.login, offer.item, new_target, new_address,
      bought_at, bought_at
    from users u where u.id = buyer;
  outcome := 'bought';
end
$$;

create view audit.purchase as
  select p.id, u.login, p.name as item, p.price, p.created_at,
    case when p.refunded_at is not null then 'refunded' else d.state end as state, p.shop_item_id
  from purchases p
    join users u on u.id = p.user_id
    left join deliveries d on d.reference = 'purchase ' || p.id;
create view audit.stock as
  select id as item_id, stock as qty from shop_items where deleted_at is null;
