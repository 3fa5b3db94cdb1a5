-- Purchases within time windows and limits per player, and parts of bundles. A former version calls both functions without
-- the new arguments.
drop function buy_items(uuid[], bigint, bigint[], bigint[], text, timestamptz, text, bigint[], uuid);
drop function buy_item(uuid, bigint, bigint, bigint, text, timestamptz, text, bigint, uuid);

-- One piece in the transaction of its request: stock, wallet, purchase and delivery, or nothing. Outcomes: 'bought';
-- 'not_found', 'out_of_stock', 'price_changed', 'insufficient' and 'in_debt'. Locks the item, then what move_cash locks.
-- A part of a bundle costs its share of the bundle's price.
create function buy_item(
  new_id uuid, buyer bigint, wanted bigint, expected_price bigint, new_target text, bought_at timestamptz,
  new_address text, new_discount bigint default 0, new_use uuid default null, share bigint default null,
  new_bundle_order uuid default null,
  out outcome text, out item_price bigint, out balance bigint, out stock_left integer, out item_name text
) language plpgsql as $$
declare
  offer record;
  moved record;
begin
  select s.name, s.item, s.stock, s.price into offer from shop_items s
    where s.id = wanted and s.deleted_at is null for no key update;
  if not found then outcome := 'not_found'; return; end if;
  item_price := coalesce(share, offer.price);
  stock_left := offer.stock;
  item_name := offer.name;
  if offer.stock < 1 then outcome := 'out_of_stock'; return; end if;
  if expected_price <> item_price then outcome := 'price_changed'; return; end if;
  select * into moved from move_cash(
    new_id, 'purchase', new_id::text, buyer, null, null, 'shop', item_price - new_discount, bought_at, offer.name,
    new_address, false);
  balance := moved.balance;
  if moved.outcome <> 'moved' then outcome := moved.outcome; return; end if;
  update shop_items s set stock = s.stock - 1 where s.id = wanted;
  stock_left := offer.stock - 1;
  insert into purchases (
      id, user_id, shop_item_id, name, price, discount, code_use, item, target, address, created_at, bundle_order)
    values (new_id, buyer, wanted, offer.name, item_price - new_discount, new_discount, new_use, offer.item, new_target,
      new_address, bought_at, new_bundle_order);
  insert into deliveries (id, operation_id, reference, user_id, login, item, target, address, created_at, next_try_at)
    select new_id, new_id, 'purchase ' || new_id, buyer, u.login, offer.item, new_target, new_address, bought_at, bought_at
    from users u where u.id = buyer;
  outcome := 'bought';
end
$$;

-- Several pieces in one call: each is a purchase by buy_item, with a movement of Cash and a delivery of its own. One row for
-- each piece, up to the first that is not bought; the caller then rolls all back. Locks all items by id before the first
-- wallet, so that two carts with the same items wait and never collide. Under these locks it looks at windows and limits:
-- outcomes 'not_offered' and 'limit_reached'. Parts of a bundle have those of the bundle, and count for it alone.
create function buy_items(
  new_ids uuid[], buyer bigint, wanted bigint[], expected_prices bigint[], new_target text, bought_at timestamptz,
  new_address text, discounts bigint[] default null, new_use uuid default null, shares bigint[] default null,
  new_bundle_order uuid default null
) returns table (
  id uuid, item bigint, outcome text, item_price bigint, balance bigint, stock_left integer, item_name text
) language plpgsql as $$
#variable_conflict use_column
declare
  sale record;
  offer record;
begin
  perform 1 from shop_items s where s.id = any (wanted) order by s.id for no key update;
  if new_bundle_order is null then
    for offer in
      select s.id, s.price, s.stock, s.name, s.limit_count, s.limit_period,
        (s.sold_from is null or s.sold_from <= bought_at) and (s.sold_until is null or s.sold_until > bought_at)
          and (s.sale = 'always' or exists (
            select from rotation_items r where r.shop_item_id = s.id and r.week = server_week(bought_at))) as is_offered
      from shop_items s
      where s.id = any (wanted) and s.deleted_at is null
        and (s.limit_count is not null or s.sold_from is not null or s.sold_until is not null or s.sale <> 'always')
      order by s.id
    loop
      if offer.is_offered and (offer.limit_count is null or offer.limit_count >= (
        select count(*) from purchases p
        where p.user_id = buyer and p.shop_item_id = offer.id and p.refunded_at is null and p.bundle_order is null
          and p.id >= first_id(limit_start(offer.limit_period, bought_at))
      ) + (select count(*) from unnest(wanted) piece where piece = offer.id)) then continue; end if;
      return query select new_ids[array_position(wanted, offer.id)], offer.id,
        case when offer.is_offered then 'limit_reached' else 'not_offered' end,
        offer.price, null::bigint, offer.stock, offer.name;
      return;
    end loop;
  end if;
  for piece in 1 .. cardinality(wanted) loop
    select * into sale from buy_item(
      new_ids[piece], buyer, wanted[piece], expected_prices[piece], new_target, bought_at, new_address,
      coalesce(discounts[piece], 0), new_use, shares[piece], new_bundle_order);
    return query select new_ids[piece], wanted[piece], sale.outcome, sale.item_price, sale.balance, sale.stock_left,
      sale.item_name;
    exit when sale.outcome <> 'bought';
  end loop;
end
$$;
