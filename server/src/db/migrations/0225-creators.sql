-- Creators: a code brings the buyer of a donation a bonus and its creator a share (decision 0201).
create table creators (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  -- As it is compared: capitals and digits. No coupon or gift code has the same.
  code text not null unique check (code ~ '^[A-Z0-9]{4,24}$'),
  -- Percent of the base of a donation, as agreed for donations that are made from now on.
  bonus_percent integer not null check (bonus_percent between 0 and 100),
  share_percent integer not null check (share_percent between 0 and 50),
  starts_at timestamptz not null,
  ends_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null
);

-- A code means one thing: a row whose code the other table has is not added. Whoever adds a creator waits for codes that
-- are being added, so that neither misses the other.
create function keep_code_of_creator_free() returns trigger language plpgsql as $$
begin
  lock table codes in share row exclusive mode;
  return case when exists (select from codes c where c.code = new.code) then null else new end;
end
$$;
create trigger creators_code before insert on creators for each row execute function keep_code_of_creator_free();
create function keep_code_free_of_creators() returns trigger language plpgsql as $$
begin
  return case when exists (select from creators c where c.code = new.code) then null else new end;
end
$$;
create trigger codes_creator before insert on codes for each row execute function keep_code_free_of_creators();

-- What was agreed when the donation was made. `creator_share` is the Cash that its creator gets once it is credited.
alter table payments
  add column creator_id bigint references creators,
  add column creator_share bigint not null default 0 check (creator_share >= 0),
  add check (creator_id is not null or (creator_cash = 0 and creator_share = 0));
alter table deposits
  add column creator_id bigint references creators,
  add column creator_share bigint not null default 0 check (creator_share >= 0),
  add check (creator_id is not null or (creator_cash = 0 and creator_share = 0));

-- The share of a credited donation, once for each.
create table creator_shares (
  id uuid primary key,
  creator_id bigint not null references creators,
  -- 'payment 0198…' or 'deposit 12'.
  source text not null unique,
  buyer_id bigint not null references users,
  base bigint not null check (base > 0),
  share bigint not null check (share >= 0),
  -- What has gone with refunds and chargebacks, in proportion.
  base_gone bigint not null default 0 check (base_gone between 0 and base),
  share_gone bigint not null default 0 check (share_gone between 0 and share),
  state text not null check (state in ('counted', 'held', 'refused')),
  -- What buyer and creator have in common, when it was credited.
  evidence jsonb not null default '[]',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'refused' or decided_at is not null)
);
create index creator_shares_of_creator on creator_shares (creator_id, id desc);
create index creator_shares_sums on creator_shares (creator_id, created_at)
  include (state, base, base_gone, share, share_gone);
create index creator_shares_held on creator_shares (created_at) where state = 'held';
create index creator_shares_of_buyer on creator_shares (buyer_id);
create index creator_shares_evidence on creator_shares (created_at) where state <> 'held' and evidence <> '[]';

create view audit.creator_share as
  select s.id, c.code, owner.login as creator, buyer.login as buyer, s.source, s.base, s.share, s.share_gone as gone,
    s.state, s.created_at
  from creator_shares s
    join creators c on c.id = s.creator_id
    join users owner on owner.id = c.user_id
    join users buyer on buyer.id = s.buyer_id;

-- Shares that became Cash. What goes back afterwards is carried into the next payout.
create table creator_payouts (
  id uuid primary key,
  creator_id bigint not null references creators,
  cash bigint not null check (cash > 0),
  paid_at timestamptz not null,
  paid_by bigint not null references users,
  -- The second person; null where an owner had nobody else.
  approved_by bigint references users
);
create index creator_payouts_of_creator on creator_payouts (creator_id, id desc);
create view audit.creator_payout as
  select p.id, c.code, u.login as creator, p.cash as amount, p.paid_at, author.login as paid_by,
    second.login as approved_by
  from creator_payouts p
    join creators c on c.id = p.creator_id
    join users u on u.id = c.user_id
    join users author on author.id = p.paid_by
    left join users second on second.id = p.approved_by;
