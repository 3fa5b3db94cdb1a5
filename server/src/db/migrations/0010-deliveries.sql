-- Items that the portal owes to the game. The row is written in the transaction of its cause, and its id is the id of the
-- game operation, made here and never again.
create table deliveries (
  id uuid primary key,
  -- What it is for, like 'purchase 12': whatever happens to the request, one cause has one delivery.
  reference text not null unique,
  user_id bigint references users on delete set null,
  login text not null,
  item integer[] not null check (cardinality(item) between 1 and 7),
  target text not null check (target in ('storage', 'inventory')),
  -- queued: ours alone. staged: the game's side has it, or will get it when its turn comes. unknown: fetched and never
  -- seen; nobody sends it again but staff.
  state text not null default 'queued' check (state in ('queued', 'staged', 'delivered', 'failed', 'unknown')),
  is_late boolean not null default false,
  waits_for_room boolean not null default false,
  -- The game's refusal, or what was seen.
  answer text,
  slot smallint,
  -- Staff who sent it by hand, with their reason and address.
  created_by bigint references users on delete set null,
  note text,
  address text,
  created_at timestamptz not null,
  staged_at timestamptz,
  settled_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  check ((state in ('queued', 'staged')) = (settled_at is null)),
  check (state <> 'staged' or staged_at is not null)
);
create index deliveries_due on deliveries (next_try_at, created_at) where settled_at is null;
create index deliveries_newest on deliveries (created_at desc, id desc);
create index deliveries_of_login on deliveries (lower(login), created_at desc);
create index deliveries_unknown on deliveries (settled_at) where state = 'unknown';

-- A delivery that has ended does not begin again, and what it delivers does not change.
create function keep_deliveries() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null and (new.state, new.settled_at) is distinct from (old.state, old.settled_at)
    or (new.id, new.reference, new.login, new.item, new.target)
      is distinct from (old.id, old.reference, old.login, old.item, old.target) then
    raise exception 'delivery % cannot change like this', old.id;
  end if;
  return new;
end
$$;
create trigger deliveries_keep before update on deliveries for each row execute function keep_deliveries();

create view audit.delivery as
  select coalesce(substring(reference from '^purchase (.+)$'), reference) as purchase_id, id || '.txt' as file_name, state,
    staged_at, case when state = 'delivered' then settled_at end as delivered_at, login, item, reference, answer
  from deliveries;

-- What the effects of items are called, for staff to edit. `{value}` stands for the value; an effect without a row is
-- shown by its number. How refinement, dyes, stacks and dates are told is in server/src/game/items.ts, not here.
create table item_effects (
  effect smallint primary key check (effect between 1 and 255),
  label_pt text not null check (length(label_pt) between 1 and 60),
  label_en text not null check (length(label_en) between 1 and 60)
);
insert into item_effects (effect, label_pt, label_en) values
  (2, 'Dano: {value}', 'Damage: {value}'), (3, 'Defesa: {value}', 'Defence: {value}'),
  (4, 'HP: {value}', 'HP: {value}'), (5, 'MP: {value}', 'MP: {value}'),
  (7, 'Força: {value}', 'Strength: {value}'), (8, 'Inteligência: {value}', 'Intelligence: {value}'),
  (9, 'Destreza: {value}', 'Dexterity: {value}'), (10, 'Constituição: {value}', 'Constitution: {value}'),
  (26, 'Vel. Ataque: {value}', 'Attack speed: {value}'), (27, 'Alcance: {value}', 'Range: {value}'),
  (29, 'Vel. Movimento: {value}', 'Movement speed: {value}'), (40, 'Evasão: {value}', 'Evasion: {value}'),
  (41, 'Acerto: {value}', 'Accuracy: {value}'), (42, 'Crítico: {value}', 'Critical: {value}'),
  (44, 'Redução de MP: {value}', 'MP saving: {value}'),
  (45, 'HP: {value}%', 'HP: {value}%'), (46, 'MP: {value}%', 'MP: {value}%'),
  (47, 'Regen HP: {value}', 'HP regen: {value}'), (48, 'Regen MP: {value}', 'MP regen: {value}'),
  (49, 'Res. Fogo: {value}', 'Fire resistance: {value}'), (50, 'Res. Gelo: {value}', 'Ice resistance: {value}'),
  (51, 'Res. Raio: {value}', 'Lightning resistance: {value}'), (52, 'Res. Magia: {value}', 'Magic resistance: {value}'),
  (53, 'Defesa: {value}', 'Defence: {value}'), (54, 'Resistências: {value}', 'Resistances: {value}'),
  (60, 'Ataque Mágico: {value}', 'Magic attack: {value}'), (67, 'Dano: {value}', 'Damage: {value}'),
  (68, 'Ataque Mágico: {value}', 'Magic attack: {value}'), (69, 'HP: {value}%', 'HP: {value}%'),
  (70, 'MP: {value}%', 'MP: {value}%'), (71, 'Crítico: {value}', 'Critical: {value}'),
  (72, 'Defesa: {value}', 'Defence: {value}'), (73, 'Dano: {value}', 'Damage: {value}'),
  (74, 'Habilidades: {value}', 'Skills: {value}');
