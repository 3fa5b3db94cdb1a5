-- The last moment that a node saw on the clock of the database. A later look that is earlier means that the clock went
-- back.
create table clock (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null
);
