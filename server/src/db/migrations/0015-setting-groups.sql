-- What staff set of the portal, a row for each group; the shapes and defaults stand in contract/src/setting-groups.ts.
create table setting_groups (
  group_key text primary key check (group_key ~ '^[a-z][a-z_]*$'),
  -- Null once it was taken back to the defaults: the version goes on counting.
  value jsonb check (jsonb_typeof(value) = 'object'),
  version integer not null check (version >= 1),
  updated_at timestamptz not null,
  updated_by bigint not null references users
);

create view audit.setting as
  select s.group_key, s.value, s.version, s.updated_at, u.login as updated_by
  from setting_groups s join users u on u.id = s.updated_by;
