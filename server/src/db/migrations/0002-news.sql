-- Pictures that staff sent, whoever uses them, and the news.

-- One row for each picture in storage: its files are <name>-<width>.webp and <name>-share.jpg.
create table pictures (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z]+/[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 6400),
  uploaded_by bigint references users,
  uploaded_at timestamptz not null,
  -- Set when the files are about to go: nobody may use the picture any more.
  removed_at timestamptz
);
create index pictures_removed on pictures (removed_at) where removed_at is not null;

-- Who shows a picture, as `notice 12`. A picture in use cannot be deleted.
create table picture_uses (
  owner text not null check (owner ~ '^[a-z]+ [0-9]+$'),
  picture_id bigint not null references pictures,
  primary key (owner, picture_id)
);
create index picture_uses_of_picture on picture_uses (picture_id);

create table notices (
  id bigint generated always as identity primary key,
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100)
    check (slug not in ('store', 'edit', 'all', 'filter', 'update', 'destroy')),
  locale text not null default 'pt-BR' check (locale in ('pt-BR', 'en')),
  title text not null check (title <> '' and length(title) <= 160),
  -- Sanitised HTML; what lists and counts need of it is worked out once, when it is written.
  description text not null check (description <> ''),
  teaser text not null check (length(teaser) <= 200),
  words integer not null check (words >= 0),
  tags text[] not null default '{}' check (cardinality(tags) <= 12 and array_position(tags, null) is null),
  category text check (category <> ''),
  source text check (source <> ''),
  cover_id bigint references pictures,
  author text not null check (author <> ''),
  author_id bigint references users,
  -- Milliseconds, for the cursor of the list speaks in them.
  published_at timestamptz not null check (published_at = date_trunc('milliseconds', published_at)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1)
);
create index notices_newest on notices (published_at desc, id desc);
create index notices_updated on notices (updated_at);
-- Finds the numbered slugs of one title.
create index notices_slug_prefix on notices (slug text_pattern_ops);
create index notices_cover on notices (cover_id) where cover_id is not null;

-- The same notice in its other language; what is null falls back to the main text.
create table notice_translations (
  notice_id bigint not null references notices on delete cascade,
  locale text not null check (locale in ('pt-BR', 'en')),
  title text check (title <> '' and length(title) <= 160),
  description text check (description <> ''),
  teaser text check (length(teaser) <= 200),
  words integer check (words >= 0),
  tags text[] check (cardinality(tags) between 1 and 12 and array_position(tags, null) is null),
  category text check (category <> ''),
  -- The language first: asked for one that nothing is translated into, the answer is at hand.
  primary key (locale, notice_id),
  check (num_nonnulls(title, description, tags, category) > 0),
  check ((description is null) = (teaser is null) and (description is null) = (words is null))
);
create index notice_translations_of_notice on notice_translations (notice_id);

create view audit.notice as
  select n.id, n.slug, n.locale, n.title, u.login as author, n.published_at, n.created_at, n.updated_at, n.version
  from notices n left join users u on u.id = n.author_id;
