-- Since when a ticket is solved, for the time in which its author may reopen it.
alter table tickets add column solved_at timestamptz;
update tickets set solved_at = changed_at where status = 'Solved';
create function keep_solved_at() returns trigger language plpgsql as $$
begin
  if new.status <> 'Solved' then
    new.solved_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'Solved' then
    new.solved_at := new.changed_at;
  end if;
  return new;
end
$$;
create trigger tickets_keep_solved_at before insert or update of status on tickets
  for each row execute function keep_solved_at();
alter table tickets add check ((status = 'Solved') = (solved_at is not null));

-- The opinion of a ticket's author about the help. A later one replaces it.
create table ticket_ratings (
  ticket_id bigint primary key references tickets on delete cascade,
  is_good boolean not null,
  words text not null default '' check (length(words) <= 300),
  rated_at timestamptz not null
);
create index ticket_ratings_in_time on ticket_ratings (rated_at) include (is_good);

create view audit.ticket_rating as
  select r.ticket_id, u.login, r.is_good, r.rated_at
  from ticket_ratings r join tickets t on t.id = r.ticket_id join users u on u.id = t.author_id;
