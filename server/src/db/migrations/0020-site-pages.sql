-- The pages about the server itself, as staff wrote them. A page without a row shows the text that came with the portal.

create table site_pages (
  id bigint generated always as identity primary key,
  name text not null unique check (name in ('about', 'team', 'contact')),
  title text not null check (title <> '' and length(title) <= 160),
  -- Sanitised HTML.
  body text not null check (body <> ''),
  -- English; what is null falls back to the main text.
  title_en text check (title_en <> '' and length(title_en) <= 160),
  body_en text check (body_en <> ''),
  updated_at timestamptz not null,
  revision integer not null default 0 check (revision >= 0)
);

create view audit.site_page as
  select id, name, title, title_en, updated_at, revision from site_pages;
