-- Items that a creator gets once the donations with the code are worth so much (decision 0201).
create table creator_tiers (
  id bigint generated always as identity primary key,
  creator_id bigint not null references creators,
  -- The Cash of counted donations, without campaign and code.
  base bigint not null check (base > 0),
  -- The numbers of a delivery code.
  item integer[] not null check (cardinality(item) between 1 and 7),
  created_at timestamptz not null,
  -- Its delivery is 'creator <award>'.
  award uuid unique,
  given_at timestamptz,
  given_by bigint references users,
  -- The second person; null where an owner had nobody else.
  approved_by bigint references users,
  unique (creator_id, base),
  check ((award is null) = (given_at is null) and (award is null) = (given_by is null)),
  check (award is not null or approved_by is null)
);
