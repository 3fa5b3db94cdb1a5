-- find_public_characters of 0162, in which names at one edit are looked up by their index.

-- The characters of the shown ranking that a text may mean, without those whose page their player hides. `place` is 0
-- for the whole name, 1 and 2 for a beginning, 3 and 4 for a part, 6 for a name at one edit.
--
-- The best of the ranking are scanned first, because a part that many have is found among few. Beginnings are ranges of
-- a B-tree, rarer parts have few entries in the trigram index, and edits are looked up one by one. So the time hardly
-- depends on the number of characters.
create or replace function find_public_characters(wanted text, most integer)
returns table (name text, level integer, class smallint, "position" integer, place integer)
language plpgsql stable strict set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  best constant integer := 3000;
  half text := (select shown from game_snapshots where kind = 'ranking');
  key text := sort_key(wanted);
  escaped text := regexp_replace(key, '([\\%_])', '\\\1', 'g');
  has_part boolean := key ~ '[[:alnum:]]{3}';
  visible constant text := 'not exists (select from account_characters ac join character_settings cs using (user_id)
    where ac.name = c.name and not cs.shows_page)';
  columns constant text := 'select c.name, c.level, c.class, c.position, ';
  hits integer := 0;
  total integer := 0;
begin
  if half is null then return; end if;
  return query execute format(columns || '0 from characters_%s c where c.name_key = $1 and %s order by c.position limit $2',
    half, visible) using key, most;
  get diagnostics total = row_count;
  return query execute format(columns || 'case when c.name_key like $2 then 1 else 3 end
    from (select * from characters_%s n order by n.position limit $3) c
    where c.name_key like $1 and c.name_key <> $4 and %s
    order by (c.name_key like $2) desc, c.position limit $5', half, visible)
    using case when has_part then '%' || escaped || '%' else escaped || '%' end, escaped || '%', best, key, most;
  get diagnostics hits = row_count;
  total := total + hits;
  if total >= most then return; end if;
  return query execute format(columns || '2 from (
      select * from characters_%s n where n.name_key like $1 order by n.name_key limit $3) c
    where c.name_key <> $2 and c.position > $4 and %s', half, visible)
    using escaped || '%', key, 4 * most, best;
  get diagnostics hits = row_count;
  total := total + hits;
  if total >= most then return; end if;
  if has_part then
    return query execute format(columns || '4 from (select * from characters_%s n where n.name_key like $1 limit $3) c
      where c.name_key not like $2 and c.position > $4 and %s', half, visible)
      using '%' || escaped || '%', escaped || '%', 4 * most, best;
    get diagnostics hits = row_count;
    total := total + hits;
  end if;
  if total > 0 or key !~ '^[[:alnum:]]{4,20}$' then return; end if;
  -- Without the offset the planner would walk through the ranking by position.
  return query execute format(columns || '6 from (
      select * from characters_%s n where n.name_key = any($1) offset 0) c
    where %s order by c.position limit $2', half, visible) using edits_of(key), most;
end
$$;
