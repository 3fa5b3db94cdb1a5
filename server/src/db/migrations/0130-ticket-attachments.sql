-- Files of tickets and comments. A file is uploaded first; sending the message attaches it.
create table ticket_attachments (
  id bigint generated always as identity primary key,
  -- Its name in addresses and in storage.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('picture', 'pdf', 'text')),
  -- The sender's name of the file; empty once the file has been removed.
  sent_as text not null,
  -- Of the stored file.
  bytes integer not null check (bytes > 0),
  -- In pixels, of pictures.
  width integer check (width > 0),
  height integer check (height > 0),
  uploaded_by bigint not null references users,
  uploaded_at timestamptz not null,
  -- Its message: a ticket's own text, or a comment. Both are null until it is sent.
  ticket_id bigint references tickets,
  comment_id bigint references ticket_comments,
  -- Its place in the message.
  place smallint not null default 0 check (place >= 0),
  -- When its file was removed, or its removal began.
  removed_at timestamptz,
  check ((kind = 'picture') = (width is not null and height is not null)),
  check (ticket_id is null or comment_id is null)
);
create index ticket_attachments_of_ticket on ticket_attachments (ticket_id, place) where ticket_id is not null;
create index ticket_attachments_of_comment on ticket_attachments (comment_id, place) where comment_id is not null;
create index ticket_attachments_unsent on ticket_attachments (uploaded_by, id)
  where ticket_id is null and comment_id is null;
-- For the job that removes files after the time for which tickets keep them.
create index ticket_attachments_by_age on ticket_attachments (uploaded_at) where removed_at is null;

-- The payment, order, listing or deposit that a ticket is about.
alter table tickets
  add column object_kind text check (object_kind in ('payment', 'order', 'listing', 'deposit')),
  add column object_id text check (object_id <> '' and length(object_id) <= 36),
  add check ((object_kind is null) = (object_id is null));

create view audit.ticket_attachment as
  select a.id, a.ticket_id, a.comment_id, u.login, a.kind, a.bytes, a.uploaded_at, a.removed_at
  from ticket_attachments a join users u on u.id = a.uploaded_by;
