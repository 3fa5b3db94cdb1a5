-- What players did of their first day that no other table knows, and who closed the list.
create table first_days (
  user_id bigint primary key references users on delete cascade,
  downloaded_at timestamptz,
  dismissed_at timestamptz
);

create view audit.first_day as
  select u.login, f.downloaded_at, f.dismissed_at from first_days f join users u on u.id = f.user_id;
