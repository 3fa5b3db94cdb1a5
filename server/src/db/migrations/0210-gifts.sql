-- Gifts of shop items between players (decision 0197).
alter table users add column accepts_gifts boolean not null default true;

-- The price is with the house from the first moment. A gift ends once: it is accepted, or Cash and stock go back.
create table gifts (
  id uuid primary key,
  giver_id bigint not null references users,
  receiver_id bigint not null references users,
  -- The character by which the giver named the receiver; null for a login.
  receiver_character text,
  shop_item_id bigint not null references shop_items,
  -- As they were when it was sent.
  name text not null,
  item integer[] not null check (cardinality(item) between 1 and 7),
  price bigint not null check (price > 0),
  -- Plain text.
  message text not null check (length(message) <= 200),
  -- Where the request came from.
  address text,
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'declined', 'expired', 'cancelled', 'returned')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opened_at timestamptz,
  ended_at timestamptz,
  -- Staff gave the Cash back, because the item of an accepted gift could not be delivered.
  refunded_at timestamptz,
  refunded_by bigint references users,
  refund_reason text,
  check (giver_id <> receiver_id),
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'cancelled' or opened_at is null),
  check (state <> 'accepted' or opened_at is not null),
  check ((refunded_at is null) = (refunded_by is null)),
  check (refunded_at is null or state = 'accepted')
);
create index gifts_of_giver on gifts (giver_id, id desc);
create index gifts_of_receiver on gifts (receiver_id, id desc);
create index gifts_by_state on gifts (state, id desc);
create index gifts_due on gifts (expires_at) where state = 'waiting';

-- A gift that has ended does not begin again, and what was given does not change.
create function keep_gifts() returns trigger language plpgsql as $$
begin
  if (new.id, new.giver_id, new.receiver_id, new.shop_item_id, new.item, new.price, new.created_at)
      is distinct from
      (old.id, old.giver_id, old.receiver_id, old.shop_item_id, old.item, old.price, old.created_at)
    or old.state <> 'waiting' and (new.state, new.ended_at) is distinct from (old.state, old.ended_at)
    or old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at then
    raise exception 'gift % cannot change like this', old.id;
  end if;
  return new;
end
$$;
create trigger gifts_keep before update on gifts for each row execute function keep_gifts();

create view audit.gift as
  select g.id, f.login as giver, t.login as receiver, g.shop_item_id, g.item, g.price, g.created_at, g.ended_at,
    case when g.refunded_at is not null then 'refunded' else g.state end as state,
    d.id as delivery_id, d.state as delivery_state
  from gifts g
    join users f on f.id = g.giver_id
    join users t on t.id = g.receiver_id
    left join deliveries d on d.reference = 'gift ' || g.id;
