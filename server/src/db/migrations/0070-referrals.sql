-- Who brought whom, what speaks against it, and what came of it.
create table referrals (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references users on delete cascade,
  -- Somebody is brought by one person, once.
  referred_id bigint not null unique references users on delete cascade,
  -- P waits for staff, S approved, N refused.
  released text not null default 'P' check (released in ('P', 'S', 'N')),
  -- Success: nothing speaks against it. Suspect until the first check has ended.
  type text not null default 'Suspect' check (type in ('Success', 'Suspect')),
  -- What the last check found: [{"reason": "same_browser", "login": "ana"}].
  evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
  -- What of it staff have explained: 'same_browser ana'.
  cleared text[] not null default '{}',
  cleared_by bigint references users on delete set null,
  cleared_at timestamptz,
  cleared_note text,
  reviewed_by bigint references users on delete set null,
  reviewed_at timestamptz,
  review_note text,
  checked_at timestamptz,
  -- Since when staff can decide, which is once there is a character: the clock of the review.
  ready_at timestamptz,
  -- When the welcome items of the referred were handed on.
  welcomed_at timestamptz,
  created_at timestamptz not null,
  check (referrer_id <> referred_id),
  check (type = 'Suspect' or checked_at is not null)
);
create index referrals_of_referrer on referrals (referrer_id, id desc);
create index referrals_to_check on referrals (checked_at nulls first) where released = 'P';

-- How the referrals of each referrer stand, kept by the trigger below; its row is also the lock of what is decided about
-- the referrer as a whole (which bonus, which reward).
create table referral_totals (
  user_id bigint primary key references users on delete cascade,
  valid integer not null default 0,
  pending integer not null default 0,
  refused integer not null default 0,
  -- When the oldest that waits was made, and since when staff could have decided the first that they can.
  oldest_pending timestamptz,
  waiting_since timestamptz,
  newest timestamptz,
  check ((pending = 0) = (oldest_pending is null)),
  check (waiting_since is null or pending > 0)
);
create index referral_totals_waiting on referral_totals (waiting_since nulls last, user_id);

create function count_referrals() returns trigger language plpgsql as $$
declare
  whose bigint := coalesce(new.referrer_id, old.referrer_id);
begin
  -- Goes with its referrer.
  if not exists (select from users where id = whose) then return null; end if;
  insert into referral_totals (user_id) values (whose) on conflict do nothing;
  -- Whoever changes another referral of the same person is waited for, and then counted.
  perform from referral_totals where user_id = whose for update;
  update referral_totals t set (valid, pending, refused, oldest_pending, waiting_since, newest) = (
    select count(*) filter (where r.released = 'S'), count(*) filter (where r.released = 'P'),
      count(*) filter (where r.released = 'N'), min(r.created_at) filter (where r.released = 'P'),
      min(r.ready_at) filter (where r.released = 'P'), max(r.created_at)
    from referrals r where r.referrer_id = whose)
    where t.user_id = whose;
  return null;
end
$$;
create trigger referrals_count after insert or delete or update of released, ready_at on referrals
  for each row execute function count_referrals();

-- A tenth of the first donation of somebody who was brought: one row for that donation, whatever becomes of it.
create table referral_bonuses (
  id uuid primary key,
  referral_id bigint not null unique references referrals,
  referrer_id bigint not null references users,
  -- The donation: 'payment 0198…' or 'deposit 12'.
  source text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  value bigint not null check (value > 0),
  -- What went back with the donation, in proportion.
  taken_back bigint not null default 0 check (taken_back between 0 and value),
  -- held: paid once nothing speaks against the referral. over_limit: the referrer had as many bonuses as one may have.
  -- void: the donation was gone before it was paid.
  state text not null check (state in ('held', 'paid', 'over_limit', 'void')),
  -- How often Cash moved for it, which names each movement.
  moves smallint not null default 0,
  paid_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'paid') = (paid_at is not null))
);
create index referral_bonuses_of_referrer on referral_bonuses (referrer_id, id desc);

-- Rewards of the tiers, and the welcome items of who was brought: each once, however many ask at once.
create table referral_rewards (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('tier', 'welcome')),
  -- The threshold of a tier; the first or second welcome item.
  step smallint not null check (step > 0),
  name_pt text not null,
  name_en text not null,
  -- Null where no delivery code was set: then staff hand it over.
  delivery_id uuid references deliveries,
  redeemed_at timestamptz not null,
  done_at timestamptz,
  done_by bigint references users on delete set null,
  done_note text,
  unique (user_id, kind, step),
  check (delivery_id is null or done_at is null)
);
create index referral_rewards_open on referral_rewards (redeemed_at) where delivery_id is null and done_at is null;

-- The evidence is looked for among the referrer's own.
create index sessions_of_user_newest on sessions (user_id, last_used_at desc);

insert into referrals (referrer_id, referred_id, created_at)
  select referred_by, id, created_at from users where referred_by is not null order by id;
-- Who had donated before bonuses existed has had the first donation.
insert into referral_bonuses (id, referral_id, referrer_id, source, amount_cents, value, state, created_at)
  select distinct on (r.id) p.id, r.id, r.referrer_id, 'payment ' || p.id, p.amount_cents,
    greatest(1, p.amount_cents * 7 / 1000), 'void', p.paid_at
  from referrals r join payments p on p.user_id = r.referred_id and p.paid_at is not null
  order by r.id, p.paid_at;

create view audit.referral as
  select r.id, g.login as referrer, d.login as referred, r.released, r.type, r.evidence, r.created_at, r.reviewed_at,
    v.login as reviewed_by
  from referrals r
    join users g on g.id = r.referrer_id
    join users d on d.id = r.referred_id
    left join users v on v.id = r.reviewed_by;
create view audit.referral_bonus as
  select b.id, g.login as referrer, d.login as referred, b.source, b.value, b.taken_back, b.state, b.created_at
  from referral_bonuses b
    join referrals r on r.id = b.referral_id
    join users g on g.id = b.referrer_id
    join users d on d.id = r.referred_id;
create view audit.referral_reward as
  select w.id, u.login, w.kind, w.step, w.name_pt as reward, coalesce(d.state, case when w.done_at is null then 'with_staff'
    else 'delivered' end) as state, w.redeemed_at
  from referral_rewards w join users u on u.id = w.user_id left join deliveries d on d.id = w.delivery_id;
