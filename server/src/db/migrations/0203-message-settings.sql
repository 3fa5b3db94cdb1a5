-- Which messages a person gets by which channel. A row is a choice that differs from nothing chosen.
create table message_choices (
  user_id bigint not null references users on delete cascade,
  topic text not null,
  channel text not null check (channel in ('bell', 'mail', 'push')),
  is_on boolean not null,
  primary key (user_id, topic, channel)
);

-- The choices of earlier versions, where security was a part of the account. The table push_choices is read no more.
insert into message_choices (user_id, topic, channel, is_on)
select user_id, unnest(kinds), 'push', true from push_choices
union
select user_id, 'security', 'push', true from push_choices where 'account' = any(kinds);

-- When messages come, and in which language. Minutes are those of the day in `zone`; null is the time of the server.
create table message_settings (
  user_id bigint primary key references users on delete cascade,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  zone text check (length(zone) <= 60),
  digest text not null default 'none' check (digest in ('none', 'daily', 'weekly')),
  next_digest_at timestamptz,
  -- The newest notification that a digest has covered.
  digested_to bigint not null default 0,
  locale text check (locale in ('pt-BR', 'en')),
  check ((quiet_from is null) = (quiet_until is null)),
  check ((digest = 'none') = (next_digest_at is null))
);
create index message_settings_due on message_settings (next_digest_at) where next_digest_at is not null;

-- Addresses that the mail server has refused for good, in lower case. They get no mail until they are confirmed again.
create table refused_addresses (
  user_id bigint not null references users on delete cascade,
  address text not null check (address = lower(address)),
  refused_at timestamptz not null,
  -- What the mail server replied, without the address.
  reply text not null check (length(reply) <= 300),
  primary key (user_id, address)
);

-- A notification that its owner wants by mail or on devices only.
alter table notifications add column in_bell boolean not null default true;
drop index notifications_unread;
create index notifications_unread on notifications (user_id) where read_at is null and in_bell;
