-- Acts of staff that wait for a second person, and what became of them. The payload is what the act needs, as it was
-- asked for; the kinds are in the contract (approval-rules.ts).
create table approval_requests (
  id uuid primary key,
  kind text not null,
  permission text not null,
  payload jsonb not null,
  author_id bigint not null references users,
  about_user bigint references users,
  -- The thing, as the audit log names it.
  target text not null,
  -- Cash, cents or items; null where nothing is counted.
  amount bigint check (amount >= 0),
  reasons text[] not null check (reasons <> '{}'),
  -- One request at a time for a payment, an order and the like; null where several may wait.
  single text,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'declined', 'expired', 'cancelled', 'void')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  check ((state = 'pending') = (decided_at is null)),
  check (state not in ('approved', 'declined') or decided_by <> author_id),
  check (state not in ('approved', 'declined') or decided_by is not null)
);
create unique index approval_requests_single on approval_requests (kind, single) where state = 'pending';
create index approval_requests_pending on approval_requests (id desc) where state = 'pending';
create index approval_requests_due on approval_requests (expires_at) where state = 'pending';
create index approval_requests_decided on approval_requests (id desc) where state <> 'pending';
create index approval_requests_of_author on approval_requests (author_id, id desc);
create index approval_requests_about on approval_requests (about_user, id desc);
create index approval_requests_by_decision on approval_requests (decided_at) where state <> 'pending';

-- Every act that the limits count, done alone or with a second person: for the sums of a day and for the digest.
create table limited_acts (
  id uuid primary key,
  kind text not null,
  actor_id bigint not null references users,
  about_user bigint references users,
  target text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  -- The request that a second person approved; null when its author acted alone.
  approval_id uuid unique references approval_requests
);
create index limited_acts_of_day on limited_acts (actor_id, kind, at) where approval_id is null;
create index limited_acts_at on limited_acts (at);

-- A credit that staff took back: a movement of its own, never a deletion.
alter table staff_credits
  add column reversed_at timestamptz,
  add column reversed_by bigint references users,
  add column reversal_reason text,
  add check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null));

create or replace view audit.staff_credit as
  select c.id as tx_id, u.login, c.value as amount, c.note, s.login as given_by, c.created_at,
    c.reversed_at, r.login as reversed_by, c.reversal_reason
  from staff_credits c
    join users u on u.id = c.user_id
    join users s on s.id = c.given_by
    left join users r on r.id = c.reversed_by;
create view audit.approval as
  select a.id, a.kind, a.target, a.amount, w.login as author, u.login as about, a.state, a.reasons, a.created_at,
    a.decided_at, d.login as decided_by, a.reason
  from approval_requests a
    join users w on w.id = a.author_id
    left join users u on u.id = a.about_user
    left join users d on d.id = a.decided_by;
