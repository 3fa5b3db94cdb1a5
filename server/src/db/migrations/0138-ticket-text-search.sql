-- The queue of tickets is searched in subject and text, in Portuguese and English. A text is stored as its words, for
-- searches by the beginning of a word, and as their stems in both languages. All of it is without accents.

-- Plurals whose stem differs from that of the singular: acoes is acao, itens is item.
create function singular_words(words text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace($1, 'oes\y', 'ao', 'g'), 'ens\y', 'em', 'g')
$$;

-- The lexemes of words that are already in lower case and without accents.
create function ticket_lexemes(words text) returns tsvector language sql immutable strict parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', $1) || to_tsvector('pg_catalog.portuguese', singular_words($1))
    || to_tsvector('pg_catalog.english', $1))
$$;

-- A query for tickets with all of these words, each by its beginning or by a stem. Words such as "de" are left out
-- unless there is nothing else.
create function ticket_query(words text[]) returns tsquery language plpgsql immutable strict parallel safe
  set client_min_messages = error as $$
declare
  word text;
  stems tsquery;
  query tsquery;
  always tsquery;
begin
  foreach word in array words loop
    stems := plainto_tsquery('pg_catalog.portuguese', singular_words(word));
    if numnode(stems) = 0 then
      always := coalesce(always, (quote_literal(word) || ':*')::tsquery);
      continue;
    end if;
    stems := (quote_literal(word) || ':*')::tsquery || stems;
    if numnode(plainto_tsquery('pg_catalog.english', word)) > 0 then
      stems := stems || plainto_tsquery('pg_catalog.english', word);
    end if;
    query := case when query is null then stems else query && stems end;
  end loop;
  return coalesce(query, always);
end
$$;

-- The text of HTML as words, for the tickets of earlier versions.
create function words_of_html(html text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(sort_key(regexp_replace($1, '<[^>]*>|&[a-z0-9#]+;', ' ', 'gi')), '[^[:alnum:]]+', ' ', 'g')
$$;

update tickets t set search = t.search || ticket_lexemes(left(
    words_of_html(t.title || ' ' || t.description) || ' ' || coalesce((
      select string_agg(words_of_html(c.description), ' ' order by c.id) from ticket_comments c where c.ticket_id = t.id), ''),
    150000));
drop function words_of_html;
