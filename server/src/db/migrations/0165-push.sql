-- Messages to the devices of players (Web Push).

-- The key pair by which push services know this portal (VAPID). The private one is encrypted with SECRET_KEY.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser that gets messages, as long as the session in which it was added is open.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  locale text not null check (locale in ('pt-BR', 'en')),
  created_at timestamptz not null
);
create index push_devices_of_user on push_devices (user_id, id);

-- The kinds of notifications that a player has chosen. Nobody gets a kind without a choice.
create table push_choices (
  user_id bigint primary key references users on delete cascade,
  kinds text[] not null
);

-- The events of which a player wants to be reminded. An event is its kind and its Portuguese name.
create table event_reminders (
  event text not null check (length(event) <= 80),
  user_id bigint not null references users on delete cascade,
  primary key (event, user_id)
);
create index event_reminders_of_user on event_reminders (user_id);

-- The times of events of which players were reminded, so that each is reminded of once.
create table event_calls (
  event text not null,
  starts_at timestamptz not null,
  primary key (event, starts_at)
);
create index event_calls_old on event_calls (starts_at);
