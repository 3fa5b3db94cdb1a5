-- What is planned, in the making and done.

create table roadmap_items (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 160),
  -- Sanitised HTML; may be empty.
  description text not null,
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'done')),
  eta timestamptz,
  impact integer not null default 1 check (impact between 1 and 5),
  -- Null is "none given", which is not 0.
  progress integer check (progress between 0 and 100 and progress % 5 = 0),
  tags text[] not null default '{}' check (cardinality(tags) <= 12 and array_position(tags, null) is null),
  -- English; what is null falls back to the main text.
  title_en text check (title_en <> '' and length(title_en) <= 160),
  description_en text check (description_en <> ''),
  tags_en text[] check (cardinality(tags_en) between 1 and 12 and array_position(tags_en, null) is null),
  -- All that a search looks through, in both languages, without accents and capitals.
  search text not null,
  -- The order that staff gave.
  ord integer not null default 0,
  done_at timestamptz check (done_at is null or status = 'done'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1 check (revision >= 1)
);
create index roadmap_items_ordered on roadmap_items (ord, id);
create index roadmap_items_by_status on roadmap_items (status, ord, id);
create index roadmap_items_by_eta on roadmap_items (eta, ord, id);
create index roadmap_items_tagged on roadmap_items using gin (tags);
create index roadmap_items_tagged_en on roadmap_items using gin (tags_en);
-- The done date is the moment an item became done, or else what it was promised for.
create index roadmap_items_done on roadmap_items (coalesce(done_at, eta)) where status = 'done';

create view audit.roadmap_item as
  select id, title, status, eta, impact, progress, tags, ord, done_at, created_at, updated_at, revision
  from roadmap_items;
