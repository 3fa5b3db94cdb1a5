-- An open appeal is about the ban in force: when a ban replaces another, the open appeal goes over to it. A decided one
-- stays with the ban that it was about.
create function move_open_appeal() returns trigger language plpgsql as $$
begin
  update tickets set ban_id = new.id
  where id = (
    select t.id from tickets t join bans b on b.id = t.ban_id
    where b.user_id = new.user_id and b.id < new.id and b.ending = 'replaced' and t.status <> 'Solved'
    order by t.id desc limit 1);
  return null;
end
$$;
create trigger bans_take_appeal after insert on bans
  for each row when (new.user_id is not null) execute function move_open_appeal();

create index bans_of_user on bans (user_id, id) where user_id is not null;

-- Those of earlier versions.
update tickets set ban_id = f.ban from (
    select distinct on (b.user_id) t.id as ticket, n.id as ban
    from tickets t join bans b on b.id = t.ban_id join bans n on n.user_id = b.user_id and n.ended_at is null
    where b.ending = 'replaced' and t.status <> 'Solved'
      and not exists (select from tickets o where o.ban_id = n.id and o.status <> 'Solved')
    order by b.user_id, t.id desc) f
  where id = f.ticket;
