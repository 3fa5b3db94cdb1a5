-- The game's change log, which staff write. The portal's own changes are a file of the build, for staff.
create table update_entries (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 160),
  -- Sanitised HTML.
  body text not null check (body <> ''),
  -- English; what is null falls back to the main text.
  title_en text check (title_en <> '' and length(title_en) <= 160),
  body_en text check (body_en <> ''),
  -- A day of the server's calendar; null for a change that is still to come.
  day date,
  is_new boolean not null default false,
  is_hot boolean not null default false,
  is_pending boolean not null default false,
  -- What is to come stands first.
  listed_by date not null generated always as (coalesce(day, 'infinity'::date)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1 check (revision > 0)
);
create index update_entries_listed on update_entries (listed_by desc, id desc);

create view audit.update_entry as
  select id, title, title_en, day, is_new, is_hot, is_pending, created_at, updated_at, revision from update_entries;
