-- The history of level and place (decision 0158), and the places within class and kingdom.

-- Each character that a ranking had, by the number under which its history is stored. Numbers are never used again.
create table character_numbers (
  id integer generated always as identity primary key,
  name text collate "C" not null unique,
  -- The first day whose last ranking lacked it; its number is deleted a year later.
  missing_since date
);
create index character_numbers_missing on character_numbers (missing_since) where missing_since is not null;

-- Places and levels of 256 characters at the end of a day of the server's calendar. Character n is at offset n % 256
-- of the row with chunk n / 256. A place is three bytes, of which the first two change rarely and are compressed
-- apart. Place 0: not in that day's ranking.
create table character_days (
  chunk integer not null,
  day date not null,
  -- Two bytes each: place / 256.
  places_high bytea not null,
  -- One byte each: place % 256.
  places_low bytea not null,
  -- Two bytes each: level * 4 + evolution.
  levels bytea not null,
  primary key (chunk, day)
) with (toast_tuple_target = 128);
alter table character_days alter places_high set storage main, alter places_low set storage main,
  alter levels set storage main;
create index character_days_by_day on character_days (day);

-- The last places of the day before, with which a new ranking is compared. It is made from the ranking that is shown
-- when a day ends; after a crash the rankings show no movement until the next day.
create unlogged table character_places (
  character_id integer primary key,
  position integer not null,
  level smallint not null
);
-- The day that character_places has.
alter table game_snapshots add column places_of date;

alter table characters_a
  add column character_id integer,
  -- The place at the end of the day before; null when it is unknown.
  add column position_before integer,
  add column class_place integer,
  add column kingdom_place integer,
  add column class_kingdom_place integer;
alter table characters_b
  add column character_id integer,
  add column position_before integer,
  add column class_place integer,
  add column kingdom_place integer,
  add column class_kingdom_place integer;

-- The guilds at the end of each day: their ranked members, and the place of the best one.
create table guild_days (
  guild_id integer not null,
  day date not null,
  members integer not null,
  best_place integer not null,
  primary key (guild_id, day)
);
create index guild_days_by_day on guild_days (day);
