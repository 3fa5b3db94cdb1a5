-- A pool of workers says that it holds a lock while it lives (worker-locks.ts). Pools of nodes of an earlier version do
-- not, and have no row: their jobs are nobody's to free.
create table worker_pools (
  id text primary key,
  -- Since when nobody was seen to hold the lock; null while somebody is.
  missing_since timestamptz
);

-- What earlier reversals of a payment gave back is looked up by the payment, which begins the reference.
create index ledger_transfers_reversals on ledger_transfers (split_part(reference, ':', 1), id)
  where kind = 'donation_reversal';
