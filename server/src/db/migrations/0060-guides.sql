-- What players read to find their way: guides, in groups that staff arrange.
create table subguides (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 60),
  title_en text check (title_en <> '' and length(title_en) <= 60),
  ordenation integer not null default 0 check (ordenation >= 0),
  created_at timestamptz not null,
  revision integer not null default 1
);
create index subguides_in_order on subguides (ordenation, sort_key(title), id);

create table guides (
  id bigint generated always as identity primary key,
  -- The paths below /guide that are pages and calls of their own stay free.
  slug text not null unique check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug not in ('store', 'edit', 'all', 'filter', 'update', 'destroy')),
  title text not null check (title <> '' and length(title) <= 160),
  title_en text check (title_en <> '' and length(title_en) <= 160),
  -- Sanitised HTML, with its plain text, the beginning of that, and how many words it has.
  body text not null default '',
  plain text not null default '',
  teaser text not null default '' check (length(teaser) <= 220),
  words integer not null default 0 check (words >= 0),
  body_en text check (body_en <> ''),
  plain_en text,
  teaser_en text check (length(teaser_en) <= 220),
  words_en integer check (words_en >= 0),
  title_key text not null generated always as (sort_key(title)) stored,
  title_en_key text not null generated always as (sort_key(coalesce(title_en, title))) stored,
  -- What a search looks through: both languages, without markup.
  search_key text not null generated always as (
    sort_key(title || ' ' || plain || ' ' || coalesce(title_en, '') || ' ' || coalesce(plain_en, ''))) stored,
  ordenation integer not null default 0 check (ordenation >= 0),
  subguide_id bigint not null references subguides,
  is_public boolean not null default false,
  cover_id bigint references pictures on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  check ((body_en is null) = (teaser_en is null) and (body_en is null) = (words_en is null)
    and (body_en is null) = (plain_en is null))
);
create index guides_newest on guides (created_at desc, id desc);
create index guides_by_title on guides (title_key, id);
create index guides_by_title_en on guides (title_en_key, id);
create index guides_of_subguide on guides (subguide_id, ordenation, created_at desc, id desc);
create index guides_search on guides using gin (search_key gin_trgm_ops);
create index guides_cover on guides (cover_id) where cover_id is not null;

create view audit.guide as
  select g.id, g.slug, g.title, s.title as subguide, g.is_public, g.created_at, g.updated_at, g.revision
  from guides g join subguides s on s.id = g.subguide_id;
