-- The list of a player's activities shows the balance after each movement. It is counted backwards from the wallet, so
-- an older page adds up what is newer than it. With the amounts in the indexes that sum reads no row of the table.
drop index ledger_transfers_from;
drop index ledger_transfers_to;
create index ledger_transfers_from on ledger_transfers (from_account, id desc nulls last) include (amount);
create index ledger_transfers_to on ledger_transfers (to_account, id desc nulls last) include (amount);
