-- What happened to somebody while they were away, written in the transaction of its cause.
create table notifications (
  id bigint generated always as identity primary key,
  -- Null for what concerns whoever is staff: one row, however many they are.
  user_id bigint references users on delete cascade,
  kind text not null,
  data jsonb not null,
  -- A path of the site.
  link text check (link ~ '^/([^/]|$)'),
  -- One cause tells one person once.
  key text,
  created_at timestamptz not null,
  -- Of one person's own; what the staff share has a row for each reader below.
  read_at timestamptz check (user_id is not null or read_at is null)
);
create unique index notifications_once on notifications (user_id, key) nulls not distinct where key is not null;
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_old on notifications (created_at);

create table notification_reads (
  notification_id bigint references notifications on delete cascade,
  user_id bigint references users on delete cascade,
  read_at timestamptz not null,
  primary key (notification_id, user_id)
);
create index notification_reads_of_user on notification_reads (user_id);
