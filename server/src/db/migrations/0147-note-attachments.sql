-- Internal notes have files, too. Without its note a file is unsent again, and is removed.
alter table ticket_attachments
  add column note_id bigint references ticket_notes on delete set null,
  drop constraint ticket_attachments_check1,
  add constraint ticket_attachments_one_message check (num_nonnulls(ticket_id, comment_id, note_id) <= 1);
create index ticket_attachments_of_note on ticket_attachments (note_id, place) where note_id is not null;
drop index ticket_attachments_unsent;
create index ticket_attachments_unsent on ticket_attachments (uploaded_by, id)
  where ticket_id is null and comment_id is null and note_id is null;

create or replace view audit.ticket_attachment as
  select a.id, a.ticket_id, a.comment_id, u.login, a.kind, a.bytes, a.uploaded_at, a.removed_at, a.note_id
  from ticket_attachments a join users u on u.id = a.uploaded_by;
