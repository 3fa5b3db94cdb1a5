-- Documents and phones, encrypted with a key outside the database (decision 0192). The text begins with the id of its
-- key. Migrations have no key: a job moves the plain values of the columns document and phone here.
alter table users
  add column document_sealed text,
  add column phone_sealed text,
  -- Keyed hashes of the whole document and of its last four digits, by which the search and referrals compare.
  add column document_hash bytea,
  add column document_end_hash bytea,
  add check ((document_sealed is null) = (document_hash is null)),
  add check ((document_sealed is null) = (document_end_hash is null));

create index users_document_hash on users (document_hash) where document_hash is not null;
create index users_document_end_hash on users (document_end_hash) where document_end_hash is not null;
-- What the job has to do, and which keys are in use.
create index users_plain_numbers on users (id) where document is not null or phone is not null;
create index users_document_key on users (split_part(document_sealed, '.', 1), id) where document_sealed is not null;
create index users_phone_key on users (split_part(phone_sealed, '.', 1), id) where phone_sealed is not null;

-- The ids of the keys with which documents and phones are encrypted. Reads one entry of an index for each key.
create function personal_key_ids() returns table (id text) language sql stable as $$
  with recursive
    documents (id) as (
      select (select min(split_part(document_sealed, '.', 1)) from users where document_sealed is not null)
      union all
      select (select min(split_part(u.document_sealed, '.', 1)) from users u
        where u.document_sealed is not null and split_part(u.document_sealed, '.', 1) > documents.id)
      from documents where documents.id is not null
    ),
    phones (id) as (
      select (select min(split_part(phone_sealed, '.', 1)) from users where phone_sealed is not null)
      union all
      select (select min(split_part(u.phone_sealed, '.', 1)) from users u
        where u.phone_sealed is not null and split_part(u.phone_sealed, '.', 1) > phones.id)
      from phones where phones.id is not null
    )
  select documents.id from documents where documents.id is not null
  union
  select phones.id from phones where phones.id is not null
$$;

-- The same as find_people of migration 0119, and the people whose encrypted document is meant: as a whole, or by its
-- last four digits. A hash for each key that may have been used.
create function find_people(wanted text, most integer, hashes bytea[], end_hashes bytea[])
returns table (user_id bigint, matched text, place integer)
language sql stable as $$
  (select u.id, 'document', 0 from users u where u.document_hash = any (hashes) limit most)
  union all
  (select u.id, 'document', 2 from users u where u.document_end_hash = any (end_hashes) limit most)
  union all
  select f.user_id, f.matched, f.place from find_people(wanted, most) f
$$;
