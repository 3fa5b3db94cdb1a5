-- The characters of an account as the game named them last, for the home of its player. `best` is the highest of them by
-- evolution and level; null without a character.
create table own_characters (
  user_id bigint primary key references users on delete cascade,
  names text[] not null,
  best text,
  best_level integer,
  best_class smallint,
  best_evolution smallint,
  best_clan smallint,
  -- When the game was last asked, whether or not it replied.
  asked_at timestamptz not null,
  -- Whether it did not reply then.
  was_silent boolean not null,
  check ((best is null) = (best_level is null))
);

-- The sales of a player in a day.
create index market_sold_by_day on market_listings (seller_id, sold_at) where state = 'sold';
