-- What players ask the staff, and what was said about it.
create table tickets (
  id bigint generated always as identity primary key,
  author_id bigint not null references users,
  title text not null check (title <> '' and length(title) <= 120),
  -- Sanitised HTML; may be empty.
  description text not null,
  type text not null check (type in ('Question', 'Bug', 'Reclamation', 'Ban', 'Incident', 'Problem', 'Task')),
  priorities text not null check (priorities in ('Low', 'Normal', 'Hight', 'Urgent')),
  status text not null default 'New' check (status in ('New', 'Open', 'Pending', 'Solved')),
  -- The solved ticket that this one goes on from.
  continues_id bigint references tickets check (continues_id <> id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when the author waits for the staff; null when staff spoke last.
  waiting_since timestamptz,
  -- Who of the staff has it, and who spoke last.
  assigned_to bigint references users,
  answered_by bigint references users,
  answered_at timestamptz,
  reopened_at timestamptz,
  comment_count integer not null default 0,
  -- Null is no value that an index is in the order of.
  owner_key bigint not null generated always as (coalesce(assigned_to, 0)) stored,
  -- Its place in the queue, ascending: see place in the rules of tickets.
  place bigint not null,
  -- One number for each status, type and priority, so that two indexes serve every filter.
  bucket smallint not null generated always as ((
    (array_position(array['New', 'Open', 'Pending', 'Solved'], status) - 1) * 28
    + (array_position(array['Question', 'Bug', 'Reclamation', 'Ban', 'Incident', 'Problem', 'Task'], type) - 1) * 4
    + array_position(array['Low', 'Normal', 'Hight', 'Urgent'], priorities) - 1)::smallint) stored,
  -- Title, login and name of the author, without accents.
  search tsvector not null,
  check (status <> 'Solved' or waiting_since is null),
  check ((answered_by is null) = (answered_at is null))
);
create index tickets_of_author on tickets (author_id, id desc);
create index tickets_in_place on tickets (place, id);
create index tickets_by_bucket on tickets (bucket, place, id);
create index tickets_by_owner on tickets (owner_key, bucket, place, id);
create index tickets_found on tickets using gin (search);

create table ticket_comments (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null references users,
  -- Sanitised HTML.
  description text not null check (description <> ''),
  -- The status that was chosen with it.
  status text not null check (status in ('New', 'Open', 'Pending', 'Solved')),
  -- Whether it was the staff's word to the author.
  is_answer boolean not null,
  created_at timestamptz not null
);
create index ticket_comments_of_ticket on ticket_comments (ticket_id, id);

create view audit.ticket as
  select t.id, u.login, t.title, t.type, t.priorities, t.status, t.created_at, t.changed_at, t.waiting_since,
    a.login as assigned_to, t.comment_count
  from tickets t join users u on u.id = t.author_id left join users a on a.id = t.assigned_to;
create view audit.ticket_comment as
  select c.id, c.ticket_id, u.login, c.status, c.is_answer, c.created_at
  from ticket_comments c join users u on u.id = c.author_id;
