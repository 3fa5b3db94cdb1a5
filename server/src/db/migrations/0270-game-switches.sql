-- What the portal may write into the game (decision 0210). Without a row nothing is written.
create table game_switches (
  name text primary key check (name in ('accounts', 'deliveries', 'bans', 'guild_marks')),
  is_on boolean not null,
  -- What set it: an upgrade, a start with the sandbox or with a real game, or staff.
  origin text not null check (origin in ('upgrade', 'sandbox', 'new', 'staff')),
  changed_at timestamptz not null,
  changed_by bigint references users,
  check ((origin = 'staff') = (changed_by is not null))
);
-- A portal that has accounts was connected before. It goes on as it was.
insert into game_switches (name, is_on, origin, changed_at)
select name, true, 'upgrade', now()
from unnest(array['accounts', 'deliveries', 'bans', 'guild_marks']) as name
where exists (select from users);
