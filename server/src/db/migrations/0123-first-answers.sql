-- The moment of the first answer by staff, so that the dashboard finds the answers of the last days by an index.
alter table tickets add column first_answered_at timestamptz;
update tickets t set first_answered_at = c.at
  from (select ticket_id, min(created_at) as at from ticket_comments where is_answer group by ticket_id) c
  where c.ticket_id = t.id;
create index tickets_by_first_answer on tickets (first_answered_at) include (created_at)
  where first_answered_at is not null;
