-- Uploads of patches that go on where they stopped. A chunk is a file of its own in storage, so that any node may take
-- the next one. `receiving` until staff publish it, `checking` until a job has read it through.
create table patch_uploads (
  id bigint generated always as identity primary key,
  uploaded_by bigint references users on delete set null,
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size > 0),
  -- How the browser knows the same file again.
  fingerprint text not null check (length(fingerprint) between 1 and 200),
  description text not null check (length(description) <= 2000),
  description_en text check (description_en <> '' and length(description_en) <= 2000),
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'published', 'refused')),
  -- What is wrong with a refused file: a rule of the contract.
  problem text,
  version integer references launcher_patches,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  check ((state = 'published') = (version is not null)),
  check ((state = 'refused') = (problem is not null))
);
create unique index patch_uploads_open on patch_uploads (uploaded_by, name, size, fingerprint)
  where state in ('receiving', 'checking');
create index patch_uploads_touched on patch_uploads (touched_at);

create table patch_upload_parts (
  upload_id bigint not null references patch_uploads,
  position bigint not null check (position >= 0),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_name text not null unique,
  primary key (upload_id, position)
);
