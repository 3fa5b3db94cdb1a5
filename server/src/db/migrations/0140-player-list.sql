-- The order of the list of players, and its parts that few accounts are in.
create index users_by_day on users (created_at, id);
create index users_email_unconfirmed on users (created_at, id)
  where (email is not null and email_verified_at is null) or (email is null and pending_email is not null);
create index users_staff_by_day on users (created_at, id) where roles <> '{}';
