-- The people that a list of staff is searched for: the owner of the login, or everybody whose login contains the text.
-- Fewer than three characters find only beginnings, because trigram indexes find nothing shorter. A function, because its
-- settings keep PostgreSQL from reading all people for a text that few logins contain.
create function find_logins(wanted text, most integer)
returns table (id bigint, login text)
language plpgsql stable strict set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  plain text := lower(wanted);
  escaped text := regexp_replace(plain, '([\\%_])', '\\\1', 'g');
begin
  return query select u.id, u.login from users u where lower(u.login) = plain;
  if found then return; end if;
  if plain ~ '[[:alnum:]]{3}' then
    return query select u.id, u.login from users u where lower(u.login) like '%' || escaped || '%' limit most;
  else
    return query select u.id, u.login from users u where lower(u.login) like escaped || '%' limit most;
  end if;
end
$$;
