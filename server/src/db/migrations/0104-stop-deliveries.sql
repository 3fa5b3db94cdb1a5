-- Staff ask that an open delivery ends. It is only a wish: the courier asks the game first, and then says what is true.
alter table deliveries
  add column stop_asked_at timestamptz,
  add column stop_by bigint references users on delete set null,
  add column stop_note text,
  add check ((stop_asked_at is null) = (stop_note is null));

-- What has waited for room longest, for the list and the count of staff.
create index deliveries_without_room on deliveries (room_since) where settled_at is null and waits_for_room;
