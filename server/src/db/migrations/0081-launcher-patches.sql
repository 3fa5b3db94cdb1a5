-- Patches of the game's client. A version is given once, for ever: launchers remember how far they have come.
create table launcher_patches (
  version integer primary key check (version >= 1),
  -- As launchers know it, and where it is stored.
  file text not null unique,
  storage_name text not null unique,
  original_name text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  unpacked_size bigint not null check (unpacked_size >= 0),
  description text not null check (description <> '' and length(description) <= 2000),
  description_en text check (description_en <> '' and length(description_en) <= 2000),
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  removed_at timestamptz,
  removed_by bigint references users on delete set null,
  removal_reason text,
  check ((removed_at is null) = (removal_reason is null))
);
create index launcher_patches_published on launcher_patches (version) where removed_at is null;

-- Files on their way into storage: written before the file is there, gone once a patch has taken it.
create table launcher_uploads (
  storage_name text primary key,
  uploaded_by bigint references users on delete set null,
  uploaded_at timestamptz not null
);

-- What a launcher has fetched must stay what it was.
create function keep_launcher_patches() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.version, new.file, new.storage_name, new.size, new.sha256, new.created_at)
    is distinct from (old.version, old.file, old.storage_name, old.size, old.sha256, old.created_at) then
    raise exception 'patch % cannot change like this', old.version;
  end if;
  return new;
end
$$;
create trigger launcher_patches_keep before update or delete on launcher_patches
  for each row execute function keep_launcher_patches();

create view audit.launcher_patch as
  select p.version, p.file, p.original_name, p.size, p.sha256, p.created_at, maker.login as created_by, p.removed_at,
    remover.login as removed_by, p.removal_reason
  from launcher_patches p left join users maker on maker.id = p.created_by
    left join users remover on remover.id = p.removed_by;
