-- Roles that owners have written: their own, or another set of permissions for a built-in one (contract permissions.ts).
-- `superadmin` always has every permission, so it has no row.
create table staff_roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{1,29}$' and name not in ('superadmin', 'admin', 'player')),
  -- Null for a built-in role, whose title is in the messages.
  title text check (length(title) between 1 and 40),
  permissions text[] not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint references users on delete set null
);
