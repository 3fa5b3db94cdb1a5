-- A refund whose answer was lost is sent again, and must then be the same: what had gone back before it, and whether it
-- was all that was left, are what they were when it was asked for.
alter table payment_refunds
  add column before_cents bigint not null default 0 check (before_cents >= 0),
  add column is_whole boolean not null default false,
  -- Under which staff asked for it: pressed twice, it is one.
  add column idempotency_key text,
  add constraint payment_refunds_asked_once unique (by_user, idempotency_key);
