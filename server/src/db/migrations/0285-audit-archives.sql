-- Months of the audit log that are files in storage. An archive has a part of the chain without a gap, so the entry after
-- it continues its last hash (decision 0233).
create table audit_archives (
  first_seq bigint primary key check (first_seq > 0),
  last_seq bigint not null check (last_seq >= first_seq),
  -- The first day of its month, in the server's calendar.
  month date not null,
  -- The name of its files in storage, without their ends. Stored before the files, so that the next run finds the
  -- remains of one that was killed.
  name text not null unique check (name ~ '^audit/[0-9]{4}-[0-9]{2}-from-[0-9]+-[0-9a-f]{8}$'),
  -- The name of a run that was killed, until its files are removed.
  former_name text,
  -- The hash before its first entry, empty at the start of the chain, and that of its last entry.
  previous_hash bytea not null check (length(previous_hash) in (0, 32)),
  last_hash bytea not null check (length(last_hash) = 32),
  -- The rows of its first and of its last entry.
  first_id bigint not null,
  last_id bigint not null,
  -- The last migration before it was written.
  schema_version text not null,
  begun_at timestamptz not null,
  -- Of the packed file, once it is written and read again.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint check (bytes > 0),
  -- When its rows left the database. Null while it is written.
  removed_at timestamptz,
  check (num_nulls(sha256, bytes, removed_at) in (0, 3))
);

-- Whom an archive names, so that a copy of personal data reads only these archives.
create table audit_archive_people (
  user_id bigint not null,
  first_seq bigint not null references audit_archives,
  primary key (user_id, first_seq)
);

create function refuse_change_of_archive() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger audit_archives_append_only before update or delete on audit_archives
  for each row execute function refuse_change_of_archive();
create trigger audit_archives_no_truncate before truncate on audit_archives
  for each statement execute function refuse_change();

-- Rows of the log and entries of the chain may leave the database only with an archive that has them.
create function refuse_removal_without_archive() returns trigger language plpgsql as $$
declare
  is_refused boolean;
begin
  if tg_table_name = 'admin_actions' then
    select exists (
      select from gone g where not exists (
        select from admin_action_chain c join audit_archives a on c.seq between a.first_seq and a.last_seq
        where c.action_id = (to_jsonb(g) ->> 'id')::bigint and a.removed_at is not null)) into is_refused;
  else
    select exists (
      select from gone g where not exists (
        select from audit_archives a
        where (to_jsonb(g) ->> 'seq')::bigint between a.first_seq and a.last_seq and a.removed_at is not null))
      into is_refused;
  end if;
  if is_refused then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

drop trigger admin_actions_append_only on admin_actions;
create trigger admin_actions_append_only before update or truncate on admin_actions
  for each statement execute function refuse_change();
create trigger admin_actions_only_archived after delete on admin_actions
  referencing old table as gone for each statement execute function refuse_removal_without_archive();

drop trigger admin_action_chain_append_only on admin_action_chain;
create trigger admin_action_chain_append_only before update or truncate on admin_action_chain
  for each statement execute function refuse_change();
create trigger admin_action_chain_only_archived after delete on admin_action_chain
  referencing old table as gone for each statement execute function refuse_removal_without_archive();

create view audit.archive as
  select first_seq, last_seq, month, last_seq - first_seq + 1 as rows, first_id, last_id, name, sha256, bytes, removed_at
  from audit_archives where removed_at is not null;
