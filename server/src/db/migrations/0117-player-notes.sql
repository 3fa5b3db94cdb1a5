-- Internal notes of staff about a player. Replies to players never read this table.
create table player_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  author_id bigint references users on delete set null,
  text text not null check (length(text) between 3 and 1000),
  created_at timestamptz not null
);
create index player_notes_of_user on player_notes (user_id, id desc);
create index player_notes_of_author on player_notes (author_id);
