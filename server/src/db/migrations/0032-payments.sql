-- Payments: what a player was asked to pay, what the provider says of it, and how much Cash came of it. The row is
-- written before the provider is asked, so that nothing that the provider knows is unknown here.
create table payments (
  id uuid primary key,
  user_id bigint not null references users,
  method text not null check (method in ('mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix')),
  provider text not null check (provider in ('mercadopago', 'picpay', 'paypal', 'pix')),
  -- Our name for it at the provider, unique for ever.
  reference text not null unique check (reference ~ '^[a-z0-9]{32}$'),
  -- What the provider is sent as the key of the creation, and what the caller named the request.
  provider_key text not null unique,
  idempotency_key text,
  request_digest bytea not null,
  -- SHA-256 of a card's token: one token is charged once, whoever sends it twice.
  source_hash bytea unique,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents % 100 = 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- What the payer pays, where the card's interest makes it more.
  total_cents bigint,
  installments smallint not null default 1 check (installments between 1 and 12),
  -- What it is worth, agreed when it was made; and what of it the wallet has been given, less what was taken back.
  cash bigint not null check (cash > 0),
  credited bigint not null default 0 check (credited between 0 and cash),
  state text not null default 'created' check (state in ('created', 'pending', 'in_review', 'paid', 'partially_refunded',
    'refunded', 'charged_back', 'rejected', 'expired', 'cancelled', 'review')),
  -- Why a person must look: in `review`, and where money moves back and forth behind our back.
  reason text,
  needs_staff boolean not null default false,
  -- A person has decided: what the provider says of amounts no longer asks for one.
  is_settled_by_staff boolean not null default false,
  -- The provider's own words.
  provider_id text,
  receipt_id text,
  status text,
  status_detail text,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  charged_back_cents bigint not null default 0 check (charged_back_cents >= 0),
  pay jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  -- When the provider last answered, and when it is asked next; null when it never needs to be.
  asked_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  unique (user_id, idempotency_key),
  unique (provider, provider_id),
  check (credited = 0 or paid_at is not null),
  check (needs_staff or state <> 'review')
);
create index payments_of_user on payments (user_id, id desc);
create index payments_newest on payments (id desc);
create index payments_by_state on payments (state, id desc);
create index payments_by_method on payments (method, id desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_for_staff on payments (id desc) where needs_staff;

-- Everything that happened to a payment, with what the provider said each time, for ever.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'answer', 'silence', 'notice', 'state', 'credited', 'reversed',
    'restored', 'refund_asked', 'refund_refused', 'staff')),
  state text,
  by_user bigint references users,
  detail jsonb
);
create index payment_events_of_payment on payment_events (payment_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_events from public, current_user;
-- PostgreSQL locks rows here when it checks a foreign key, for which it asks the right to update a column; the trigger
-- refuses the update itself.
grant update (id) on payment_events to current_user;

-- Refunds that staff asked for; the key was stored before it was sent.
create table payment_refunds (
  key uuid primary key,
  payment_id uuid not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  by_user bigint not null references users,
  state text not null default 'asked' check (state in ('asked', 'sent', 'settled', 'refused')),
  provider_refund_id text,
  answer text,
  asked_at timestamptz not null,
  settled_at timestamptz
);
-- One at a time: two halves that meet would be two wholes.
create unique index payment_refunds_one_open on payment_refunds (payment_id) where state in ('asked', 'sent');

-- What providers told us, as it came. A notice is a hint where to look, never what to believe.
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  is_signed boolean not null,
  hints jsonb not null,
  received_at timestamptz not null
);
create index payment_notices_old on payment_notices (received_at);

create view audit.payment as
  select p.provider, p.provider_id, u.login, p.amount_cents as amount, p.state as status, t.id as credited_tx,
    p.id, p.method, p.cash, p.credited, p.created_at, p.paid_at
  from payments p
    join users u on u.id = p.user_id
    left join ledger_transfers t on t.kind = 'donation' and t.reference = p.id::text;
