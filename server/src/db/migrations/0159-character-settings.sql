-- What others see on the pages of an account's characters (decision 0159). An account without a row has the defaults.
create table character_settings (
  user_id bigint primary key references users on delete cascade,
  shows_page boolean not null,
  shows_history boolean not null,
  shows_guild boolean not null,
  shows_listings boolean not null,
  changed_at timestamptz not null,
  -- When the game was last asked for the account's characters; null before the first reply.
  read_at timestamptz
);
create index character_settings_by_reading on character_settings (read_at nulls first, user_id);

-- The characters of those accounts, as the game names them.
create table account_characters (
  name text collate "C" primary key,
  user_id bigint not null references character_settings on delete cascade
);
create index account_characters_of_user on account_characters (user_id);
