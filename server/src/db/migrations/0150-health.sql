-- The newest result of each probe: whether an outside system replies, and since when. All nodes share it.
create table health_probes (
  name text primary key check (length(name) between 1 and 40),
  is_up boolean not null,
  cause text check (length(cause) <= 500),
  -- Failures since the last success.
  failures integer not null default 0 check (failures >= 0),
  -- Since when it is up, or down.
  since timestamptz not null,
  checked_at timestamptz not null
);

-- Conditions that owners must learn about. One that ended before its time has no row.
create table alerts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  -- How many things it concerns, such as deliveries, when it was sent.
  amount bigint not null,
  begun_at timestamptz not null,
  -- When owners were notified of its begin.
  fired_at timestamptz,
  -- Since when the condition holds no more.
  calm_since timestamptz,
  ended_at timestamptz
);
create unique index alerts_open on alerts (name) where ended_at is null;

-- The sums of open payments and deliveries are read every few seconds.
create index payments_open on payments (state, created_at)
  where state in ('created', 'pending', 'in_review', 'review');
create index deliveries_open on deliveries (state, created_at) where settled_at is null;
