-- Reports of payment providers and banks (decision 0204). The raw file is removed once it is read.
create table settlement_imports (
  id bigint generated always as identity primary key,
  source text not null check (source in ('mercadopago', 'paypal', 'bank')),
  format text not null
    check (format in ('mercado_transactions', 'mercado_releases', 'paypal', 'ofx', 'bank_csv')),
  bank text check ((bank is not null) = (source = 'bank')),
  -- How the file is read: its encoding, separator, order of dates, decimal mark and columns.
  layout jsonb not null,
  file_name text not null,
  file_hash text not null,
  file_bytes bigint not null check (file_bytes > 0),
  -- The name in storage until the file is read.
  stored_as text unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'reading', 'matching', 'done', 'failed', 'undone')),
  -- Rows of the file up to this one are stored; a job that was killed goes on behind it.
  row_read bigint not null default 0,
  bytes_read bigint not null default 0,
  lines bigint not null default 0,
  fresh bigint not null default 0,
  repeated bigint not null default 0,
  skipped bigint not null default 0,
  wrong bigint not null default 0,
  from_day date,
  to_day date,
  imported_by bigint references users on delete set null,
  imported_at timestamptz not null,
  ended_at timestamptz,
  undone_by bigint references users on delete set null,
  undone_at timestamptz,
  undo_reason text,
  check ((state = 'undone') = (undone_at is not null))
);
create unique index settlement_imports_once on settlement_imports (source, coalesce(bank, ''), file_hash)
  where state not in ('failed', 'undone');
create index settlement_imports_by_person on settlement_imports (imported_by);
create index settlement_imports_undone_by on settlement_imports (undone_by) where undone_by is not null;

-- A movement of money at a provider, once, however many reports have it. Without names or documents of payers.
create table settlement_lines (
  id bigint generated always as identity primary key,
  -- SHA-256 of what distinguishes the line at its provider.
  key text not null unique,
  source text not null check (source in ('mercadopago', 'paypal', 'bank')),
  bank text,
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'fee', 'payout', 'other')),
  at timestamptz not null,
  day date not null,
  number text,
  about text,
  reference text,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  payment_id uuid references payments on delete set null,
  deposit_id bigint references deposits on delete set null,
  unknown_id uuid references unknown_payments on delete set null,
  matched_by text check (matched_by in ('reference', 'provider_id', 'refund_id', 'amount_day', 'staff')),
  check (net_cents = gross_cents - fee_cents),
  check (payment_id is null or deposit_id is null)
);
create index settlement_lines_by_day on settlement_lines (day, source);
create index settlement_lines_of_payment on settlement_lines (payment_id, id) where payment_id is not null;
create index settlement_lines_of_deposit on settlement_lines (deposit_id, id) where deposit_id is not null;
create index settlement_lines_of_unknown on settlement_lines (unknown_id) where unknown_id is not null;

create table settlement_import_lines (
  import_id bigint not null references settlement_imports on delete cascade,
  line_id bigint not null references settlement_lines on delete cascade,
  row_number bigint not null,
  primary key (import_id, line_id)
);
create index settlement_import_lines_of_line on settlement_import_lines (line_id);

-- Rows that could not be read: only where and why.
create table settlement_problems (
  import_id bigint not null references settlement_imports on delete cascade,
  row_number bigint not null,
  problem text not null,
  primary key (import_id, row_number)
);

create table settlement_differences (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'double', 'refund', 'fee')),
  source text not null check (source in ('mercadopago', 'paypal', 'bank')),
  -- The line, or for 'missing_there' the payment or deposit.
  line_id bigint references settlement_lines on delete cascade,
  payment_id uuid references payments on delete cascade,
  deposit_id bigint references deposits on delete cascade,
  day date not null,
  expected_cents bigint,
  found_cents bigint,
  state text not null default 'open' check (state in ('open', 'solved', 'accepted', 'resolved')),
  note text,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null,
  check (num_nonnulls(line_id, payment_id, deposit_id) = 1),
  check ((line_id is null) = (kind = 'missing_there')),
  check (state not in ('solved', 'accepted') or note is not null)
);
create unique index settlement_differences_of_line on settlement_differences (line_id, kind) where line_id is not null;
create unique index settlement_differences_of_payment on settlement_differences (payment_id)
  where payment_id is not null;
create unique index settlement_differences_of_deposit on settlement_differences (deposit_id)
  where deposit_id is not null;
create index settlement_differences_by_state on settlement_differences (state, id desc);
create index settlement_differences_by_day on settlement_differences (day);
create index settlement_differences_by_person on settlement_differences (decided_by) where decided_by is not null;

-- The columns of a bank's CSV, as they were chosen last.
create table settlement_banks (
  name text primary key check (length(name) between 1 and 40),
  columns jsonb not null
);
-- Reports name a refund by its number.
create index payment_refunds_by_number on payment_refunds (provider_refund_id) where provider_refund_id is not null;
