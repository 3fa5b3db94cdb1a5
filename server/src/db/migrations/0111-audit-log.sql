-- The audit log: from where a member of staff acted, which player it concerns, and a chain of hashes over its rows.
alter table admin_actions
  add column address text,
  -- No key of sessions, because ended sessions are deleted.
  add column session_id bigint,
  -- The player whom it concerns. No key of users, because a key would lock the player's row.
  add column player_id bigint;

-- The player of a target such as 'payment 0190…'; null for things that belong to nobody.
create function player_of_target(target text) returns bigint language plpgsql stable as $$
declare
  kind text := regexp_replace(target, ' [^ ]+$', '');
  ref text := substring(target from '[^ ]+$');
begin
  if ref ~ '^[0-9]{1,15}$' then
    return case kind
      when 'user' then ref::bigint
      when 'ticket' then (select author_id from tickets where id = ref::bigint)
      when 'deposit' then (select user_id from deposits where id = ref::bigint)
      when 'listing' then (select seller_id from market_listings where id = ref::bigint)
      when 'referral' then (select referrer_id from referrals where id = ref::bigint)
    end;
  end if;
  if ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return case kind
      when 'payment' then (select user_id from payments where id = ref::uuid)
      when 'purchase' then (select user_id from purchases where id = ref::uuid)
      when 'delivery' then (select user_id from deliveries where id = ref::uuid)
      when 'referral reward' then (select user_id from referral_rewards where id = ref::uuid)
    end;
  end if;
  if kind = 'game account' then
    return (select id from users where lower(login) = lower(ref));
  end if;
  return null;
end
$$;

-- By its target, or by the login that the change names.
create function player_of_action(a admin_actions) returns bigint language sql stable as $$
  select coalesce(
    player_of_target(a.target),
    (select id from users where lower(login) = lower(coalesce(a.after ->> 'login', a.before ->> 'login')))
  )
$$;

alter table admin_actions disable trigger admin_actions_append_only;
update admin_actions a set player_id = player_of_action(a);
alter table admin_actions enable trigger admin_actions_append_only;

create function name_player_of_action() returns trigger language plpgsql as $$
begin
  new.player_id := coalesce(new.player_id, player_of_action(new));
  return new;
end
$$;
create trigger admin_actions_player before insert on admin_actions
  for each row execute function name_player_of_action();

-- Each list of the log is read from its newest end: all, or those of one person, action, target or player.
drop index admin_actions_by_target;
create index admin_actions_newest on admin_actions (at, id);
create index admin_actions_by_target on admin_actions (target, at, id);
create index admin_actions_by_action on admin_actions (action, at, id);
create index admin_actions_by_actor on admin_actions (actor_id, at, id);
create index admin_actions_by_actor_and_action on admin_actions (actor_id, action, at, id);
create index admin_actions_by_console_user on admin_actions (console_user, at, id) where console_user is not null;
create index admin_actions_by_player on admin_actions (player_id, at, id) where player_id is not null;

-- One entry for each row of the log, in the order of the commits. A hash covers its row and the hash before it.
create table admin_action_chain (
  seq bigint primary key check (seq > 0),
  action_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger admin_action_chain_append_only before update or delete or truncate on admin_action_chain
  for each statement execute function refuse_change();
revoke update, delete, truncate on admin_action_chain from public;

create function admin_action_hash(previous bytea, a admin_actions) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    a.id, a.actor_id, a.console_user, a.action, a.target, (extract(epoch from a.at) * 1000000)::bigint,
    a.before, a.after, a.address, a.session_id, a.player_id)::text, 'UTF8'))
$$;

create function extend_admin_action_chain(a admin_actions) returns void language plpgsql as $$
declare
  last record;
begin
  select seq, hash into last from admin_action_chain order by seq desc limit 1;
  insert into admin_action_chain (seq, action_id, hash)
  values (coalesce(last.seq, 0) + 1, a.id, admin_action_hash(coalesce(last.hash, ''), a));
end
$$;

-- Deferred to the commit: a transaction takes no lock after this one, so it cannot be part of a deadlock.
create function chain_admin_action() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admin action chain', 0));
  perform extend_admin_action_chain(new);
  return null;
exception when unique_violation then
  -- A transaction with one snapshot did not see the newest entry. It is repeated.
  raise exception 'The chain of the audit log has grown meanwhile.' using errcode = 'serialization_failure';
end
$$;

do $$
declare
  a admin_actions;
begin
  for a in select * from admin_actions order by id loop
    perform extend_admin_action_chain(a);
  end loop;
end
$$;

create constraint trigger admin_actions_chained after insert on admin_actions
  deferrable initially deferred for each row execute function chain_admin_action();

-- The results of the checks of the chain. The next check begins at the last entry of the one before.
create table admin_action_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  took_ms bigint not null,
  is_whole boolean not null,
  -- How many rows it compared with their hashes.
  compared bigint not null,
  -- The last entry that it read; 0 and null while the log is empty.
  seq bigint not null,
  hash bytea,
  findings jsonb not null
);

create or replace view audit.admin_action as
  select a.id, coalesce(u.login, 'console:' || a.console_user) as actor, a.action, a.target, a.at, a.before, a.after,
    a.address, a.session_id, p.login as player
  from admin_actions a left join users u on u.id = a.actor_id left join users p on p.id = a.player_id;
