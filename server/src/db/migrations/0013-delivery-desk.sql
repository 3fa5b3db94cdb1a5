-- What staff do about deliveries: an item that the game lost is said to have arrived, or is sent anew. One cause keeps its
-- one delivery; each attempt is another operation of the game.
alter table deliveries
  add column operation_id uuid,
  add column attempt smallint not null default 1 check (attempt >= 1),
  -- Staff who said that an unknown one arrived, and why.
  add column settled_by bigint references users on delete set null,
  add column settled_note text,
  -- What was seen when the game last said nothing; null once it has answered.
  add column silence text;
update deliveries set operation_id = id;
alter table deliveries alter column operation_id set not null, add unique (operation_id);

-- The attempts that were given up for new ones.
create table delivery_attempts (
  operation_id uuid primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  attempt smallint not null,
  state text not null check (state in ('failed', 'unknown')),
  answer text,
  staged_at timestamptz,
  settled_at timestamptz not null,
  resent_by bigint references users on delete set null,
  resent_at timestamptz not null,
  note text not null,
  unique (delivery_id, attempt)
);

-- Ids are made in the order of time.
drop index deliveries_of_login, deliveries_unknown;
create index deliveries_of_login on deliveries (lower(login), id desc);
create index deliveries_by_state on deliveries (state, id desc);

-- What it delivers and to whom never changes. A delivery that has ended begins again only as another operation of the
-- game, and one that the game lost arrives only on the word of staff.
create or replace function keep_deliveries() returns trigger language plpgsql as $$
declare
  is_next boolean := new.operation_id <> old.operation_id and new.attempt = old.attempt + 1;
  is_same boolean := new.operation_id = old.operation_id and new.attempt = old.attempt;
begin
  if (new.id, new.reference, new.login, new.item, new.target)
      is distinct from (old.id, old.reference, old.login, old.item, old.target)
    or not (is_same or is_next and old.state in ('failed', 'unknown') and new.state = 'queued')
    or is_same and old.settled_at is not null
      and (new.state, new.settled_at) is distinct from (old.state, old.settled_at)
      and not (old.state = 'unknown' and new.state = 'delivered' and new.settled_note is not null) then
    raise exception 'delivery % cannot change like this', old.id;
  end if;
  return new;
end
$$;

create or replace view audit.delivery as
  select coalesce(substring(reference from '^purchase (.+)$'), reference) as purchase_id,
    operation_id || '.txt' as file_name, state, staged_at,
    case when state = 'delivered' then settled_at end as delivered_at, login, item, reference, answer, attempt
  from deliveries;
