-- The most that the provider ever said to have refunded, by its own count; null where it does not tell.
alter table payments
  add column provider_refunded_cents bigint check (provider_refunded_cents >= 0);

-- An older version kept the reason when staff decided, so the same reason was no news later. Kept are a dispute, what
-- staff left as it is although money came back, and that the money of a closed payment went to another account.
update payments set reason = null
where not needs_staff and reason is not null
  and reason not in ('disputed', 'chargeback_won', 'refund_undone')
  and not (reason = 'wrong_receiver' and state = 'uncredited');

-- An older version beside the new one forgot `uncredited`, and never looked again at what was refunded: a code can be
-- paid once more. Spread over a day, because each one is a question to a provider.
update payments set next_check_at = now() + random() * interval '1 day'
where state in ('uncredited', 'refunded') and next_check_at is null and provider_id is not null
  and coalesce(paid_at, created_at) > now() - interval '180 days';
