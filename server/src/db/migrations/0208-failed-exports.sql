-- A copy of personal data whose attempts have all failed. It does not count as the one of the day.
alter table data_exports add column failures integer not null default 0;
alter table data_exports drop constraint data_exports_state_check;
alter table data_exports add constraint data_exports_state_check
  check (state in ('waiting', 'running', 'ready', 'failed', 'removed'));
create index data_exports_unfinished on data_exports (asked_at) where state in ('waiting', 'running', 'failed');
