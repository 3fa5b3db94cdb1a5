-- A database that was restored from a backup repeats what it did since. The ids of its operations of the game are derived
-- from a stored random id and the number of the attempt, so that the game answers "done before" (docs/operations.md).
alter table market_listings add column operation_seed uuid not null default gen_random_uuid();

-- What the game gave to another account already is closed by staff without moving any goods.
alter table market_listings drop constraint market_listings_check3;
alter table market_listings add constraint market_listings_goods_of_state check (
  state = 'taking' and goods = 'taking' or state = 'failed' and goods = 'none'
  or state = 'open' and goods = 'held' or state = 'returning' and goods = 'putting'
  or state = 'cancelled' and goods in ('delivered', 'none') or state = 'sold' and goods in ('putting', 'delivered')
  or state = 'undone' and goods in ('putting', 'delivered', 'none')
);

-- Since when a delivery waits for room in the chest or the bag. The game keeps a refused operation as refused, so each
-- new try is an attempt of its own, which nobody of staff has asked for.
alter table deliveries add column room_since timestamptz;
alter table delivery_attempts alter column note drop not null;

create or replace function keep_deliveries() returns trigger language plpgsql as $$
declare
  is_next boolean := new.operation_id <> old.operation_id and new.attempt = old.attempt + 1;
  is_same boolean := new.operation_id = old.operation_id and new.attempt = old.attempt;
  is_resent boolean := old.state in ('failed', 'unknown') and new.state = 'queued';
  is_retried boolean := old.settled_at is null and new.state = 'staged' and new.waits_for_room;
begin
  if (new.id, new.reference, new.login, new.item, new.target)
      is distinct from (old.id, old.reference, old.login, old.item, old.target)
    or not (is_same or is_next and (is_resent or is_retried))
    or is_same and old.settled_at is not null
      and (new.state, new.settled_at) is distinct from (old.state, old.settled_at)
      and not (old.state = 'unknown' and new.state = 'delivered' and new.settled_note is not null) then
    raise exception 'delivery % cannot change like this', old.id;
  end if;
  return new;
end
$$;
