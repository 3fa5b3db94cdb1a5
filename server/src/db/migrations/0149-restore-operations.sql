-- Operations that moved items in the game after the backup, and that the restored database does not know. Read from the
-- agent's list by the check before a release; staff read them.
create table restore_operations (
  operation_id text primary key,
  restore_id bigint not null references restores on delete cascade,
  kind text not null check (kind in ('deliver', 'take', 'put')),
  login text not null,
  item integer[] not null,
  at timestamptz not null
);
create index restore_operations_in_order on restore_operations (restore_id, at, operation_id);
