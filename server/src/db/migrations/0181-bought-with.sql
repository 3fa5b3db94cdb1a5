-- Who bought an item lately: for what others bought with it.
create index purchases_of_item on purchases (shop_item_id, id desc) where shop_item_id is not null;
