-- A purchase, its movement of Cash and its delivery share one id, so that nothing has to be looked up to find the others.
drop function buy_item;

-- One purchase in one call, in the transaction of its request: stock, wallet, purchase and delivery, or nothing.
-- Outcomes: 'bought'; 'not_found', 'out_of_stock', 'price_changed', 'insufficient' and 'in_debt'. Locks the item, then
-- what move_cash locks.
create function buy_item(
  new_id uuid, buyer bigint, wanted bigint, expected_price bigint, new_target text, bought_at timestamptz,
  new_address text,
  out outcome text, out item_price bigint, out balance bigint, out stock_left integer, out item_name text
) language plpgsql as $$
declare
  offer record;
  moved record;
begin
  select s.name, s.item, s.stock, s.price into offer from shop_items s
    where s.id = wanted and s.deleted_at is null for no key update;
  if not found then outcome := 'not_found'; return; end if;
  item_price := offer.price;
  stock_left := offer.stock;
  item_name := offer.name;
  if offer.stock < 1 then outcome := 'out_of_stock'; return; end if;
  if expected_price <> offer.price then outcome := 'price_changed'; return; end if;
  select * into moved from move_cash(
    new_id, 'purchase', new_id::text, buyer, null, null, 'shop', offer.price, bought_at, offer.name, new_address, false);
  balance := moved.balance;
  if moved.outcome <> 'moved' then outcome := moved.outcome; return; end if;
  update shop_items s set stock = s.stock - 1 where s.id = wanted;
  stock_left := offer.stock - 1;
  insert into purchases (id, user_id, shop_item_id, name, price, item, target, address, created_at)
    values (new_id, buyer, wanted, offer.name, offer.price, offer.item, new_target, new_address, bought_at);
  insert into deliveries (id, operation_id, reference, user_id, login, item, target, address, created_at, next_try_at)
    select new_id, new_id, 'purchase ' || new_id, buyer, u.login, offer.item, new_target, new_address, bought_at, bought_at
    from users u where u.id = buyer;
  outcome := 'bought';
end
$$;

-- Alphabetical order as the English pages show the names.
alter table shop_items
  add column name_en_key text not null generated always as (sort_key(coalesce(name_en, name))) stored;
create index shop_items_by_english_name on shop_items (name_en_key, id) where deleted_at is null;

-- Cash that staff gave by hand, and why.
create table staff_credits (
  id uuid primary key,
  user_id bigint not null references users,
  value bigint not null check (value > 0),
  note text not null,
  given_by bigint not null references users,
  created_at timestamptz not null
);
create index staff_credits_of_user on staff_credits (user_id, id desc);

create or replace view audit.purchase as
  select p.id, u.login, p.name as item, p.price, p.created_at,
    case when p.refunded_at is not null then 'refunded' else d.state end as state, p.shop_item_id
  from purchases p
    join users u on u.id = p.user_id
    left join deliveries d on d.id = p.id;
create view audit.staff_credit as
  select c.id as tx_id, u.login, c.value as amount, c.note, s.login as given_by, c.created_at
  from staff_credits c join users u on u.id = c.user_id join users s on s.id = c.given_by;
