-- The public search: articles, guides, shop items, drops, characters and guilds, without accents and with small errors.
-- Guides have their words since migration 0061, items and guilds their trigrams since 0040 and 0011.

-- The words of an article in one locale, without markup, accents and punctuation.
create function article_words(title text, teaser text, category text, tags text[], html text) returns tsvector
language sql immutable parallel safe as $$
  select strip(guide_words(sort_key(left(regexp_replace(
    coalesce(title, '') || ' ' || coalesce(category, '') || ' ' || array_to_string(coalesce(tags, '{}'), ' ') || ' ' ||
    coalesce(html, teaser, ''), '<[^>]*>|&[a-zA-Z0-9#]+;', ' ', 'g'), 150000))))
$$;

alter table notices
  add column title_key text not null generated always as (sort_key(title)) stored,
  add column search tsvector not null generated always as (
    article_words(title, teaser, category, tags, description)) stored;
alter table notice_translations
  add column title_key text generated always as (sort_key(title)) stored,
  add column search tsvector not null generated always as (
    article_words(title, teaser, category, tags, description)) stored;
create index notices_search on notices using gin (search) with (fastupdate = off);
create index notices_titled on notices using gin (title_key gin_trgm_ops);
create index notice_translations_search on notice_translations using gin (search) with (fastupdate = off);
create index notice_translations_titled on notice_translations using gin (title_key gin_trgm_ops);

create index shop_items_name_begins on shop_items (name_key text_pattern_ops) where deleted_at is null;
create index drop_items_a_name_begins on drop_items_a (name_key);
create index drop_items_a_name_contains on drop_items_a using gin (name_key gin_trgm_ops);
create index drop_items_b_name_begins on drop_items_b (name_key);
create index drop_items_b_name_contains on drop_items_b using gin (name_key gin_trgm_ops);

-- A query for texts with all of these words: each by its beginning, or by the beginning that its stem has in either
-- language. Words such as "de" are left out unless there is nothing else. Null without a word.
create function public_query(words text[]) returns tsquery language plpgsql immutable strict parallel safe
  set client_min_messages = error as $$
declare
  word text;
  stem text;
  part tsquery;
  query tsquery;
  always tsquery;
begin
  foreach word in array words loop
    part := (quote_literal(word) || ':*')::tsquery;
    if numnode(plainto_tsquery('pg_catalog.portuguese', word)) = 0 then
      always := coalesce(always, part);
      continue;
    end if;
    for stem in select lexeme from unnest(
      to_tsvector('pg_catalog.portuguese', singular_words(word)) || to_tsvector('pg_catalog.english', word))
    loop
      if length(stem) >= 4 then part := part || (quote_literal(stem) || ':*')::tsquery; end if;
    end loop;
    query := case when query is null then part else query && part end;
  end loop;
  return coalesce(query, always);
end
$$;

-- The texts at one edit from a word: a letter too much, too few, another one, or two that changed places.
create function edits_of(word text) returns text[] language sql immutable strict parallel safe as $$
  with letters as (select unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)) as letter),
    places as (select generate_series(1, length(word)) as at)
  select array_agg(distinct edit) from (
    select left(word, at - 1) || substr(word, at + 1) as edit from places
    union all
    select left(word, at - 1) || substr(word, at + 1, 1) || substr(word, at, 1) || substr(word, at + 2) from places
    union all
    select left(word, at - 1) || letter || substr(word, at + 1) from places, letters
    union all
    select left(word, at - 1) || letter || substr(word, at) from places, letters
    union all
    select word || letter from letters
  ) edits
$$;

-- The characters of the shown ranking that a text may mean, without those whose page their player hides. `place` is 0
-- for the whole name, 1 and 2 for a beginning, 3 and 4 for a part, 6 for a name at one edit.
--
-- The best of the ranking are scanned first, because a part that many have is found among few. Beginnings are ranges of
-- a B-tree, rarer parts have few entries in the trigram index, and edits are looked up one by one. So the time hardly
-- depends on the number of characters.
create function find_public_characters(wanted text, most integer)
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
