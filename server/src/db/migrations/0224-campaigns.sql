-- Campaigns: more Cash for donations of a period (decision 0200).
create table campaigns (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  name_en text not null check (length(name_en) <= 60),
  percent integer not null check (percent between 1 and 500),
  methods text[] not null check (
    cardinality(methods) > 0
    and methods <@ array['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix', 'deposit']),
  min_reais integer not null check (min_reais >= 5),
  -- It applies from the start until before the end, or until staff end it.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  ended_at timestamptz,
  ended_by bigint references users,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  check ((ended_at is null) = (ended_by is null))
);
create index campaigns_by_start on campaigns (starts_at desc, id desc);
create index campaigns_by_end on campaigns (ends_at) where ended_at is null;

-- What the Cash of a donation consists of, agreed when it was made. `cash` stays the total, so refunds need no other
-- rule.
alter table payments
  add column campaign_id bigint references campaigns,
  add column campaign_cash bigint not null default 0 check (campaign_cash >= 0),
  add column creator_cash bigint not null default 0 check (creator_cash >= 0),
  add column base_cash bigint not null generated always as (cash - campaign_cash - creator_cash) stored
    check (base_cash > 0),
  add check (campaign_id is not null or campaign_cash = 0);
create index payments_of_campaign on payments (campaign_id) where campaign_id is not null;
alter table deposits
  add column campaign_id bigint references campaigns,
  add column campaign_cash bigint not null default 0 check (campaign_cash >= 0),
  add column creator_cash bigint not null default 0 check (creator_cash >= 0),
  add column base_cash bigint not null generated always as (cash - campaign_cash - creator_cash) stored
    check (base_cash > 0),
  add check (campaign_id is not null or campaign_cash = 0);
create index deposits_of_campaign on deposits (campaign_id) where campaign_id is not null;

-- Who has agreed to stand on the donors' wall, and how. A withdrawn consent is a removed row.
create table wall_consents (
  user_id bigint primary key references users on delete cascade,
  shown_as text not null check (shown_as in ('login', 'character', 'anonymous')),
  shows_amount boolean not null,
  consented_at timestamptz not null
);
