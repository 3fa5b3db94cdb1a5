-- A payer who cancels takes the agreement back: what they approved at PayPal before or after is never captured.
alter table payments
  add column cancelled_by_payer boolean not null default false,
  -- While the provider is asked to take the money, so that nobody says meanwhile that nothing was charged.
  add column capture_asked_at timestamptz;

-- The event of a cancellation names its owner; nothing else writes such an event.
update payments p set cancelled_by_payer = true
where state = 'cancelled' and exists (select from payment_events e where e.payment_id = p.id and e.kind = 'state'
  and e.state = 'cancelled' and e.by_user = p.user_id);
