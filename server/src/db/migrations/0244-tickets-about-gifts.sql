-- A ticket may be about a gift.
alter table tickets
  drop constraint tickets_object_kind_check,
  add constraint tickets_object_kind_check check (object_kind in ('payment', 'order', 'listing', 'deposit', 'gift'));
