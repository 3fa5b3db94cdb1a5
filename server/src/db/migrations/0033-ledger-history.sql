-- A page of an account's history reads its newest movements by these. In an order that the primary key does not give:
-- for a wallet that has never given anything PostgreSQL walked the whole ledger backwards by that one, in vain.
drop index ledger_transfers_from;
drop index ledger_transfers_to;
create index ledger_transfers_from on ledger_transfers (from_account, id desc nulls last);
create index ledger_transfers_to on ledger_transfers (to_account, id desc nulls last);
