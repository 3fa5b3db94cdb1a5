-- The game's own list of items, as it was last read.
create table game_items (
  index integer primary key check (index between 0 and 6499),
  name text not null,
  required_level integer not null,
  position integer not null,
  grade integer not null,
  -- Pairs of effect and value that every such item has.
  effects jsonb not null,
  is_tradable boolean not null,
  -- Set by staff, for what no list marks as it should: nobody may sell it, whatever the game says.
  is_blocked boolean not null default false,
  read_at timestamptz not null
);
