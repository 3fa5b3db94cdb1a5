-- Payments that a provider knows and the portal does not: after a backup was restored, most of all. What could not be
-- credited by its reference waits here for staff.
create table unknown_payments (
  id uuid primary key,
  provider text not null check (provider in ('mercadopago', 'picpay', 'paypal', 'pix')),
  provider_id text not null,
  -- Our name for it, or another's, as the provider gives it back.
  reference text,
  -- What came, where the provider says it.
  amount_cents bigint,
  currency text,
  is_ours boolean not null,
  -- Whether the provider holds its money now.
  is_paid boolean not null,
  -- The provider's own word, and what it says of the payer without a whole document.
  status text not null,
  payer text,
  -- Why no player was credited, and the player whom an authentic reference names.
  reason text not null,
  user_id bigint references users,
  state text not null default 'waiting' check (state in ('waiting', 'credited', 'dismissed')),
  decided_by bigint references users,
  decided_at timestamptz,
  decision text,
  payment_id uuid unique references payments,
  -- The provider's last answer, without personal data.
  answer jsonb,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- When the provider is asked again, because money may still come; null when it is not.
  next_check_at timestamptz,
  unique (provider, provider_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'credited') = (payment_id is not null))
);
create index unknown_payments_newest on unknown_payments (id desc);
create index unknown_payments_waiting on unknown_payments (first_seen) where state = 'waiting' and is_paid;
create index unknown_payments_due on unknown_payments (next_check_at) where next_check_at is not null;

-- A payment that staff credit keeps the name that it has at the provider, which may be longer or shorter than ours.
alter table payments drop constraint payments_reference_check;
alter table payments add constraint payments_reference_check check (reference ~ '^[A-Za-z0-9_-]{1,64}$');

create view audit.unknown_payment as
  select k.id, k.provider, k.provider_id, k.amount_cents as amount, k.status, k.is_paid, k.state, k.payment_id,
    u.login as decided_by, k.decided_at, k.first_seen
  from unknown_payments k left join users u on u.id = k.decided_by;
