-- The last changes among the best of the ranking, for the home (decision 0173). Each new ranking adds a few rows, and
-- only the newest stay.
create table ranking_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- place: the character rose to a place among the first ten. level: it reached a level.
  kind text not null check (kind in ('place', 'level')),
  name text collate "C" not null,
  level integer not null,
  place integer not null
);
