/** The tables that all providers share: payments, reversals, replies, webhooks and tokens. */
export const paymentSchema = `
  create table if not exists sandbox.payments (
    provider text not null,
    ref text not null,
    reference text not null,
    method text not null,
    status text not null,
    status_detail text not null default '',
    amount_cents bigint not null check (amount_cents > 0),
    paid_cents bigint not null default 0 check (paid_cents >= 0),
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and paid_cents),
    currency text not null default 'BRL',
    notify_url text,
    -- The expiry of an unpaid payment; null without one, and once the payment is decided.
    expires_at timestamptz,
    data jsonb not null default '{}',
    version integer not null default 1,
    created_at timestamptz not null default now(),
    paid_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (provider, ref));
  create index if not exists payments_reference on sandbox.payments (provider, reference);
  create index if not exists payments_newest on sandbox.payments (created_at desc);
  create index if not exists payments_expiring on sandbox.payments (expires_at) where expires_at is not null;

  -- Money that went back: refunds and chargebacks.
  create table if not exists sandbox.payment_reversals (
    id bigint generated always as identity (start with 1200000001) primary key,
    provider text not null,
    ref text not null,
    kind text not null,
    amount_cents bigint not null,
    data jsonb not null default '{}',
    at timestamptz not null default now(),
    foreign key (provider, ref) references sandbox.payments);
  create index if not exists payment_reversals_payment on sandbox.payment_reversals (provider, ref);

  -- The first reply under each idempotency key.
  create table if not exists sandbox.payment_answers (
    provider text not null,
    key text not null,
    fingerprint text not null,
    status integer not null,
    body jsonb not null,
    at timestamptz not null default now(),
    primary key (provider, key));

  create table if not exists sandbox.payment_notices (
    id bigint generated always as identity (start with 126271778864) primary key,
    provider text not null,
    ref text not null,
    event text not null,
    data jsonb not null default '{}',
    url text not null,
    attempts integer not null default 0,
    -- Null once it was accepted, or after the last attempt.
    due_at timestamptz,
    -- Held back until a later webhook about the same payment has arrived.
    is_held boolean not null default false,
    -- The status of the reply to the last attempt; 0 when there was no reply.
    answered integer,
    taken_at timestamptz,
    at timestamptz not null default now());
  create index if not exists payment_notices_due on sandbox.payment_notices (due_at) where due_at is not null;
  create index if not exists payment_notices_payment on sandbox.payment_notices (provider, ref);

  -- Indexes for the other ids by which PayPal's API finds a payment.
  create index if not exists payments_capture on sandbox.payments ((data->>'captureId')) where provider = 'paypal';
  create index if not exists payments_invoice on sandbox.payments ((data->'unit'->>'invoice_id')) where provider = 'paypal';
  create index if not exists payment_reversals_refund on sandbox.payment_reversals ((data->>'refundId'))
    where provider = 'paypal';

  create table if not exists sandbox.pix_received (
    end_to_end_id text primary key,
    txid text not null,
    amount_cents bigint not null check (amount_cents > 0),
    key text not null,
    payer_note text not null default '',
    at timestamptz not null default now());
  create index if not exists pix_received_txid on sandbox.pix_received (txid);
  create index if not exists pix_received_at on sandbox.pix_received (at);

  create table if not exists sandbox.payment_tokens (
    token_hash text primary key,
    provider text not null,
    expires_at timestamptz not null);

  -- Addresses that a merchant registered for webhooks, by webhook (PayPal) or by key (Pix).
  create table if not exists sandbox.payment_hooks (
    provider text not null,
    key text not null,
    url text not null,
    at timestamptz not null default now(),
    primary key (provider, key));
`
