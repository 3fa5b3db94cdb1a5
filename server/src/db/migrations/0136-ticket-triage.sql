-- Internal notes of staff in a ticket. Replies to players, mails and notifications never read this table.
create table ticket_notes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets on delete cascade,
  author_id bigint references users on delete set null,
  text text not null check (length(text) between 3 and 5000),
  created_at timestamptz not null
);
create index ticket_notes_of_ticket on ticket_notes (ticket_id, id);
create index ticket_notes_of_author on ticket_notes (author_id);

-- Who of the staff has set the priority. While it is null the priority is the wish of the player, and the queue orders
-- the ticket as Normal.
alter table tickets add column priority_by bigint references users on delete set null;
create index tickets_by_priority_setter on tickets (priority_by) where priority_by is not null;
