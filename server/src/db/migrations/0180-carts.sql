-- Several pieces in one call, in the transaction of its request: each is a purchase by buy_item, with a movement of Cash and
-- a delivery of its own. One row for each piece, up to the first that is not bought; the caller then rolls all back.
-- Locks all items by id before the first wallet, so that two carts with the same items wait and never collide.
create function buy_items(
  new_ids uuid[], buyer bigint, wanted bigint[], expected_prices bigint[], new_target text, bought_at timestamptz,
  new_address text
) returns table (
  id uuid, item bigint, outcome text, item_price bigint, balance bigint, stock_left integer, item_name text
) language plpgsql as $$
#variable_conflict use_column
declare
  sale record;
begin
  perform 1 from shop_items s where s.id = any (wanted) order by s.id for no key update;
  for piece in 1 .. cardinality(wanted) loop
    select * into sale from buy_item(
      new_ids[piece], buyer, wanted[piece], expected_prices[piece], new_target, bought_at, new_address);
    return query select new_ids[piece], wanted[piece], sale.outcome, sale.item_price, sale.balance, sale.stock_left,
      sale.item_name;
    exit when sale.outcome <> 'bought';
  end loop;
end
$$;
