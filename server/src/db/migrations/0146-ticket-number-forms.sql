-- A search of tickets finds a word in the singular and in the plural. The stems of PostgreSQL need accents, which
-- tickets are stored without. So a query asks for the other forms of each word, in Portuguese and in English, among the
-- whole words of the tickets. The words of stored tickets stay as they are.

-- The other form of a word that is in lower case and without accents: for each ending that fits, what replaces it.
create function number_forms(word text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct form), '{}') from (
    select regexp_replace($1, ending, other) as form
    from (values
      -- missoes and missao, paes and pao, maos and mao
      ('(?:oes|aes|aos)$', 'ao'), ('ao$', 'oes'), ('ao$', 'aes'), ('ao$', 'aos'),
      -- itens and item
      ('([aeiou])ns$', '\1m'), ('([aeiou])m$', '\1ns'),
      -- animais and animal, papeis and papel, lencois and lencol, azuis and azul
      ('([aeou])is$', '\1l'), ('([aeou])l$', '\1is'),
      -- barris and barril, dificeis and dificil
      ('is$', 'il'), ('eis$', 'il'), ('il$', 'is'), ('il$', 'eis'),
      -- flores and flor, luzes and luz, boxes and box
      ('([rszxh])es$', '\1'), ('([rszxh])$', '\1es'),
      -- baus and bau
      ('([a-rt-z])s$', '\1'), ('([a-rt-z])$', '\1s'),
      -- cities and city, knives and knife, wolves and wolf
      ('([^aeiou])ies$', '\1y'), ('([^aeiou])y$', '\1ies'),
      ('ves$', 'fe'), ('ves$', 'f'), ('fe?$', 'ves')
    ) as endings (ending, other)
    where $1 ~ ending and length($1) > 2
  ) forms where form <> $1
$$;

create or replace function ticket_query(words text[]) returns tsquery language plpgsql immutable strict parallel safe
  set client_min_messages = error as $$
declare
  word text;
  form text;
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
    foreach form in array number_forms(word) loop
      stems := stems || quote_literal(form)::tsquery;
    end loop;
    if numnode(plainto_tsquery('pg_catalog.english', word)) > 0 then
      stems := stems || plainto_tsquery('pg_catalog.english', word);
    end if;
    query := case when query is null then stems else query && stems end;
  end loop;
  return coalesce(query, always);
end
$$;
