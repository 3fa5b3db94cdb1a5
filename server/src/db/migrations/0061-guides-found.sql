-- A search of guides asks the beginnings of words of their texts, and any part of their titles. An index of whole texts
-- by their trigrams had to read every text again that it found.

-- The words of a sort key, without ASCII's punctuation: 'and/or' is two words, not a path.
create function guide_words(text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple', regexp_replace($1, '[!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

alter table guides
  drop column search_key,
  -- What a search looks through: both languages, without markup. Where a word stands is not asked.
  add column search tsvector not null generated always as (strip(guide_words(
    sort_key(title || ' ' || plain || ' ' || coalesce(title_en, '') || ' ' || coalesce(plain_en, ''))))) stored;
create index guides_found on guides using gin (search) with (fastupdate = off);
create index guides_titled on guides using gin ((title_key || ' ' || title_en_key) gin_trgm_ops);

-- The guides that have a word, by the indexes alone: the planner does not know what it costs to fetch long texts.
-- Both are sort keys; `part` is the word for `like`.
create function guides_with(word text, part text) returns setof bigint language sql stable set enable_seqscan = off as $$
  select id from guides where search @@ (
    select string_agg(quote_literal(lexeme) || ':*', ' & ')::tsquery
    from unnest(tsvector_to_array(guide_words(word))) lexeme)
  union
  select id from guides where title_key || ' ' || title_en_key like '%' || part || '%'
$$;
