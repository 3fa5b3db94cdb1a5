-- The search of staff: people by login, name, e-mail address and document, characters by name, payments by the number
-- of the payer's receipt. Migration 0094 has the index of parts of a login.
create index users_login_begins on users (lower(login) text_pattern_ops);
create index users_name_begins on users (sort_key(first_name || ' ' || last_name) text_pattern_ops);
create index users_name_contains on users using gin (sort_key(first_name || ' ' || last_name) gin_trgm_ops);
create index users_email_begins on users (lower(email) text_pattern_ops) where email is not null;
create index users_mailbox_contains on users using gin (lower(split_part(email, '@', 1)) gin_trgm_ops)
  where email is not null;
create index users_document_ends on users (reverse(document) text_pattern_ops) where document is not null;
create index payments_by_receipt_id on payments (receipt_id) where receipt_id is not null;

-- The people with a part of a login, of a name and of an e-mail address, by the trigram indexes. Only these may be
-- read: for a part that few have, the scan of any other index would read all people.
create function find_people_by_part(part text, parts text[], most integer)
returns table (user_id bigint, matched text, place integer)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  if part is not null then
    return query select u.id, 'login', 4 from users u where lower(u.login) like part limit most;
    return query select u.id, 'email', 6 from users u
      where u.email is not null and lower(split_part(u.email, '@', 1)) like part limit most;
  end if;
  -- An index finds single patterns, and never all of an array: the three longest words are looked up.
  return query select u.id, 'name', 5 from users u
    where sort_key(u.first_name || ' ' || u.last_name) like parts[1]
      and sort_key(u.first_name || ' ' || u.last_name) like coalesce(parts[2], parts[1])
      and sort_key(u.first_name || ' ' || u.last_name) like coalesce(parts[3], parts[1])
      and sort_key(u.first_name || ' ' || u.last_name) like all (parts) limit most;
end
$$;

-- The people whom a text may mean, with the key that matched and its place: 0 for a whole login, address or document,
-- 2 and 3 for a beginning, 4 to 6 for a part. At most `most` of each key. A person is found once for each key.
--
-- Beginnings and the ends of documents are ranges of B-trees. Parts are looked up only when the beginnings leave room.
-- Then the newest people are scanned first, because a part that many have is found among few; a rarer part has few
-- entries in the trigram indexes. So the time hardly depends on the number of people.
create function find_people(wanted text, most integer)
returns table (user_id bigint, matched text, place integer)
language plpgsql stable strict set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  newest constant integer := 3000;
  plain text := lower(wanted);
  escaped text := regexp_replace(plain, '([\\%_])', '\\\1', 'g');
  folded text := sort_key(escaped);
  digits text := case when wanted ~ '^[0-9][0-9./ -]*$' then regexp_replace(wanted, '[^0-9]', '', 'g') end;
  part text := '%' || escaped || '%';
  parts text[];
  is_word boolean;
  hits bigint[] := '{}';
begin
  for user_id, matched, place in
    (select u.id, 'login', case when lower(u.login) = plain then 0 else 2 end from users u
      where lower(u.login) like escaped || '%' order by lower(u.login) using ~<~ limit most)
    union all
    (select u.id, 'document', case when length(u.document) = length(digits) then 0 else 2 end from users u
      where length(digits) between 4 and 14 and u.document is not null and reverse(u.document) like reverse(digits) || '%'
      limit most)
    union all
    (select u.id, 'email', case when lower(u.email) = plain then 0 else 3 end from users u
      where u.email is not null and lower(u.email) like escaped || '%' order by lower(u.email) using ~<~ limit most)
    union all
    (select u.id, 'name', 3 from users u
      where sort_key(u.first_name || ' ' || u.last_name) like folded || '%'
      order by sort_key(u.first_name || ' ' || u.last_name) using ~<~ limit most)
  loop
    if not user_id = any (hits) then hits := hits || user_id; end if;
    return next;
  end loop;

  -- A trigram index finds only texts with three letters or digits in a row.
  if cardinality(hits) >= most or folded !~ '[[:alnum:]]{3}' then return; end if;
  is_word := plain !~ '[[:space:]@]' and plain ~ '[[:alnum:]]{3}';
  select array_agg('%' || word || '%' order by length(word) desc) into parts
    from regexp_split_to_table(trim(folded), '[[:space:]]+') word;

  for user_id, matched, place in
    select u.id, case when is_word and lower(u.login) like part then 'login'
        when sort_key(u.first_name || ' ' || u.last_name) like all (parts) then 'name' else 'email' end,
      case when is_word and lower(u.login) like part then 4
        when sort_key(u.first_name || ' ' || u.last_name) like all (parts) then 5 else 6 end
    from (select n.* from users n order by n.id desc limit newest) u
    where is_word and lower(u.login) like part or sort_key(u.first_name || ' ' || u.last_name) like all (parts)
      or is_word and lower(split_part(u.email, '@', 1)) like part
    limit most
  loop
    if not user_id = any (hits) then hits := hits || user_id; end if;
    return next;
  end loop;
  if cardinality(hits) >= most then return; end if;

  return query select f.user_id, f.matched, f.place
    from find_people_by_part(case when is_word then part end, parts, most) f;
end
$$;

-- The characters of the shown ranking whose names begin with a text (place 3; 1 for the whole name) or contain it
-- (place 7), found as above.
create function find_characters(wanted text, most integer)
returns table (name text, level integer, place integer)
language plpgsql stable strict set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  newest constant integer := 3000;
  half text := (select shown from game_snapshots where kind = 'ranking');
  key text := sort_key(wanted);
  escaped text := regexp_replace(key, '([\\%_])', '\\\1', 'g');
  hits integer := 0;
begin
  if half is null then return; end if;
  return query execute format('select c.name, c.level, case when c.name_key = $2 then 1 else 3 end from characters_%s c
    where c.name_key like $1 order by c.name_key limit $3', half) using escaped || '%', key, most;
  get diagnostics hits = row_count;
  if hits >= most or key !~ '[[:alnum:]]{3}' then return; end if;
  return query execute format('select c.name, c.level, 7
    from (select n.* from characters_%s n order by n.position limit $2) c
    where c.name_key like $1 limit $3', half) using '%' || escaped || '%', newest, most;
  get diagnostics hits = row_count;
  if hits >= most then return; end if;
  return query execute format('select c.name, c.level, 7 from characters_%s c
    where c.name_key like $1 limit $2', half) using '%' || escaped || '%', most;
end
$$;
