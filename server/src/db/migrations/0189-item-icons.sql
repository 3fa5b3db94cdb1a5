-- Icons of items that staff cut from sheets of the game's client. A set has its mapping and its cut icons. At most one
-- is in use; the one before can be used again until the sweep removes it.
create table item_icon_sets (
  id bigint generated always as identity primary key,
  -- The second half of the names of its files.
  key text not null unique check (key ~ '^[0-9a-f]{12}$'),
  state text not null check (state in ('cutting', 'ready', 'failed', 'removed')),
  is_used boolean not null default false check (not is_used or state = 'ready'),
  cell_width integer not null check (cell_width between 8 and 256),
  cell_height integer not null check (cell_height between 8 and 256),
  -- Pairs of item and icon.
  mapping jsonb not null,
  items integer not null check (items > 0),
  -- Items that the mapping has and the sheets have not.
  left_out integer not null default 0,
  icons integer not null check (icons > 0),
  icons_cut integer not null default 0,
  -- Items whose cell is empty, once all are cut.
  empty integer not null default 0,
  uploaded_by bigint references users (id) on delete set null,
  uploaded_at timestamptz not null,
  used_at timestamptz,
  -- When it was last in use, or was discarded.
  ended_at timestamptz
);
create unique index item_icon_sets_used on item_icon_sets (is_used) where is_used;
create index item_icon_sets_uploaded_by on item_icon_sets (uploaded_by);

-- Sheets stay until they are cut. Without a set they wait for the form to be sent.
create table item_icon_sheets (
  id bigint generated always as identity primary key,
  name text not null unique,
  sent_as text not null,
  width integer not null,
  height integer not null,
  uploaded_by bigint references users (id) on delete set null,
  uploaded_at timestamptz not null,
  set_id bigint references item_icon_sets (id) on delete cascade,
  place integer
);
create index item_icon_sheets_set on item_icon_sheets (set_id, place);
create index item_icon_sheets_uploaded_by on item_icon_sheets (uploaded_by);

-- The file of each icon; null for an empty cell, whose items are drawn. A row is older than its file.
create table item_icon_cells (
  set_id bigint not null references item_icon_sets (id) on delete cascade,
  icon integer not null,
  name text,
  primary key (set_id, icon)
);

-- The icon of each kind of item, of the set in use. It is read together with the game's list.
create table item_icons (
  index integer primary key,
  name text not null
);
