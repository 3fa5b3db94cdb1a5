-- The game that the switches are meant for (decision 0217), without secrets. Without a row none has been stored: the next
-- start stores its own, and the switches stay as they are.
create table game_place (
  is_only boolean primary key default true check (is_only),
  kind text not null check (kind in ('bridge', 'folders', 'sandbox')),
  place text not null,
  since timestamptz not null,
  -- The game before this one; null for the first.
  former_kind text check (former_kind in ('bridge', 'folders', 'sandbox')),
  former_place text,
  check ((former_kind is null) = (former_place is null))
);
-- `moved`: off because the connection leads to another game.
alter table game_switches drop constraint game_switches_origin_check;
alter table game_switches add check (origin in ('upgrade', 'sandbox', 'new', 'moved', 'staff'));
