-- What players download: the game's client and its patches, wherever the file lies.

create table downloads (
  id bigint generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 160),
  -- Sanitised HTML; may be empty.
  body text not null,
  -- English; what is null falls back to the main text.
  title_en text check (title_en <> '' and length(title_en) <= 160),
  body_en text check (body_en <> ''),
  server text not null check (server in ('Megaupload', 'GoogleDrive', 'Sendspace', 'Direto', 'Outro')),
  url text not null check (url <> ''),
  mirror_url text check (mirror_url <> ''),
  version text check (version <> ''),
  size text check (size <> ''),
  checksum text check (checksum <> ''),
  recommended boolean not null default false,
  changelog_url text check (changelog_url <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts the changes, so that nobody overwrites what another has just saved.
  revision integer not null default 1 check (revision >= 1)
);
create index downloads_listed on downloads (recommended desc, created_at desc, id desc);

create view audit.download as
  select id, title, server, url, mirror_url, version, size, checksum, recommended, created_at, updated_at, revision
  from downloads;
