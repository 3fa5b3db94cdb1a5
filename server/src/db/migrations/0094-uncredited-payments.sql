-- `uncredited`: money came, staff closed the payment without credit, and the money is still here.
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('created', 'pending', 'in_review', 'paid', 'partially_refunded',
    'refunded', 'charged_back', 'rejected', 'expired', 'cancelled', 'review', 'uncredited')),
  -- What came in all, with what came beyond the charge; null while nothing came or the provider does not tell.
  add column received_cents bigint check (received_cents >= 0),
  -- What of the surplus went back; refunded_cents and charged_back_cents count only what goes off the charge.
  add column surplus_returned_cents bigint not null default 0 check (surplus_returned_cents >= 0);

-- Until now such a payment was `cancelled`. Staff only decide where money came, so the decision of staff that took it
-- there from `review` is the proof: nothing else sets both that state and is_settled_by_staff.
-- What went back in whole is `refunded`.
update payments p set
  state = case
    when refunded_cents + charged_back_cents < amount_cents + fee_cents then 'uncredited'
    when charged_back_cents > 0 then 'charged_back'
    else 'refunded' end,
  -- A bank may still take the money back: the reconciler looks again.
  next_check_at = coalesce(next_check_at, now())
where state = 'cancelled' and is_settled_by_staff and credited = 0
  and exists (select from payment_events e where e.payment_id = p.id and e.kind = 'staff'
    and e.state = 'cancelled' and e.detail->>'decision' = 'dismiss');

alter table payment_events
  drop constraint payment_events_kind_check,
  add constraint payment_events_kind_check check (kind in ('created', 'answer', 'silence', 'notice', 'state', 'credited',
    'reversed', 'restored', 'refund_asked', 'refund_settled', 'refund_refused', 'surplus_asked', 'surplus_settled',
    'surplus_refused', 'staff'));

-- A surplus is what came beyond the charge: giving it back moves no Cash.
alter table payment_refunds
  add column kind text not null default 'donation' check (kind in ('donation', 'surplus'));
create index payment_refunds_of_payment on payment_refunds (payment_id, asked_at);

-- Staff search by a part of a login, by what was donated and by what came.
create index users_login_contains on users using gin (lower(login) gin_trgm_ops);
create index payments_by_created on payments (created_at);
create index payments_by_amount on payments (amount_cents, id desc);
create index payments_by_charge on payments ((amount_cents + fee_cents), id desc) where fee_cents > 0;
create index payments_by_received on payments (received_cents, id desc) where received_cents <> amount_cents + fee_cents;
