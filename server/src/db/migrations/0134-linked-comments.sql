-- Whether a comment came through the link of a mail, without a session.
alter table ticket_comments add column by_link boolean not null default false;

create or replace view audit.ticket_comment as
  select c.id, c.ticket_id, u.login, c.status, c.is_answer, c.created_at, c.by_link
  from ticket_comments c join users u on u.id = c.author_id;
