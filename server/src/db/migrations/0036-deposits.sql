-- The pictures that prove deposits. The row comes before the file, so that what a crash leaves behind is found.
create table deposit_proofs (
  name text primary key,
  uploaded_by bigint not null references users,
  uploaded_at timestamptz not null
);
create index deposit_proofs_old on deposit_proofs (uploaded_at);

-- Transfers that players made by hand and staff look at. Whoever approves first credits it, once.
create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Made with the row from its moment, so that deposits stand among payments in one order.
  entry_id uuid not null unique,
  value_cents bigint not null check (value_cents > 0 and value_cents % 100 = 0),
  -- What it is worth, by the table of donations.
  cash bigint not null check (cash > 0),
  proof text unique references deposit_proofs,
  -- What the player wrote beside it, and what staff answer.
  comment text not null default '',
  note text not null default '',
  status text not null default 'requested' check (status in ('requested', 'processing', 'disapproved', 'approved')),
  credited bigint check (credited = cash),
  credited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((credited is null) = (credited_at is null)),
  check (status <> 'approved' or credited is not null)
);
create index deposits_of_user on deposits (user_id, entry_id desc);
create index deposits_by_status on deposits (status, id desc);

create view audit.deposit as
  select d.id, u.login, d.value_cents as amount, d.cash, d.credited, d.status, d.created_at, d.credited_at,
    t.id as credited_tx
  from deposits d
    join users u on u.id = d.user_id
    left join ledger_transfers t on t.kind = 'deposit' and t.reference = d.id::text;
