-- A duplicate points to the ticket of the same author that goes on, and spam is marked. Both are solved; a ticket that is
-- opened again is neither.
alter table tickets
  add column merged_into bigint references tickets check (merged_into <> id),
  add column spam_at timestamptz;
create index tickets_merged_into on tickets (merged_into) where merged_into is not null;

create function forget_solution() returns trigger language plpgsql as $$
begin
  if new.status <> 'Solved' then
    new.merged_into := null;
    new.spam_at := null;
  end if;
  return new;
end
$$;
create trigger tickets_forget_solution before update of status on tickets
  for each row when (new.merged_into is not null or new.spam_at is not null) execute function forget_solution();
alter table tickets add check (status = 'Solved' or (merged_into is null and spam_at is null));
