-- Finds the shop's own picture of an item that a player owns or sells.
create index shop_items_pictured on shop_items ((item[1])) where deleted_at is null and picture_id is not null;
