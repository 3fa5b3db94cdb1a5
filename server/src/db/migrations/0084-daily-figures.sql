-- What happened on each day of the server's calendar (UTC-3), added up, so that the dashboard costs the same however
-- long the history is. Every figure follows the rows that it is about in their own transaction: a change is put down
-- in daily_changes, which nobody waits for, and a job adds those up into daily_figures. Both together are the truth.
--   sign_ups       count: accounts made
--   cash_in        amount, count: Cash that the house gave to wallets
--   cash_out       amount, count: Cash that wallets gave to the house
--   paid_<method>  amount, count: payments that were paid, in cents, by the day of their payment
--   back_<method>  amount: what of those went back to their payers, in cents
--   deposits       amount, count: approved deposits by hand, in cents, by the day of their credit
create table daily_figures (
  figure text not null,
  day date not null,
  amount bigint not null,
  count bigint not null,
  primary key (figure, day)
);
create index daily_figures_by_day on daily_figures (day);
create table daily_changes (
  id bigint generated always as identity primary key,
  figure text not null,
  day date not null,
  amount bigint not null,
  count bigint not null
);

create function day_of(moment timestamptz) returns date language sql immutable strict parallel safe as $$
  select (timezone('UTC', moment) - interval '3 hours')::date
$$;

create function count_sign_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into daily_changes (figure, day, amount, count) values ('sign_ups', day_of(old.created_at), 0, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into daily_changes (figure, day, amount, count) values ('sign_ups', day_of(new.created_at), 0, 1);
  end if;
  return null;
end
$$;
create trigger users_count_sign_up after insert or delete or update of created_at on users
  for each row execute function count_sign_up();

-- Between players, and within the house, nothing comes in and nothing goes out.
create function count_transfers() returns trigger language plpgsql as $$
begin
  insert into daily_changes (figure, day, amount, count)
    select case when giver.user_id is null then 'cash_in' else 'cash_out' end, day_of(t.at), sum(t.amount), count(*)
    from added t
      join ledger_accounts giver on giver.id = t.from_account
      join ledger_accounts taker on taker.id = t.to_account
    where (giver.user_id is null) <> (taker.user_id is null)
    group by 1, 2;
  return null;
end
$$;
create trigger ledger_transfers_count after insert on ledger_transfers
  referencing new table as added for each statement execute function count_transfers();

-- What goes back is never more than what was donated: the fee of a card goes back beside it.
create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is not null then
    insert into daily_changes (figure, day, amount, count) values
      ('paid_' || old.method, day_of(old.paid_at), -old.amount_cents, -1),
      ('back_' || old.method, day_of(old.paid_at),
        -least(old.amount_cents, old.refunded_cents + old.charged_back_cents), 0);
  end if;
  if tg_op <> 'DELETE' and new.paid_at is not null then
    insert into daily_changes (figure, day, amount, count) values
      ('paid_' || new.method, day_of(new.paid_at), new.amount_cents, 1),
      ('back_' || new.method, day_of(new.paid_at),
        least(new.amount_cents, new.refunded_cents + new.charged_back_cents), 0);
  end if;
  return null;
end
$$;
create trigger payments_count_new after insert or delete on payments for each row execute function count_payment();
create trigger payments_count after update on payments for each row
  when ((new.method, new.paid_at, new.amount_cents, new.refunded_cents, new.charged_back_cents)
    is distinct from (old.method, old.paid_at, old.amount_cents, old.refunded_cents, old.charged_back_cents))
  execute function count_payment();

create function count_deposit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'approved' then
    insert into daily_changes (figure, day, amount, count)
      values ('deposits', day_of(old.credited_at), -old.value_cents, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'approved' then
    insert into daily_changes (figure, day, amount, count)
      values ('deposits', day_of(new.credited_at), new.value_cents, 1);
  end if;
  return null;
end
$$;
create trigger deposits_count_new after insert or delete on deposits for each row execute function count_deposit();
create trigger deposits_count after update on deposits for each row
  when ((new.status, new.credited_at, new.value_cents) is distinct from (old.status, old.credited_at, old.value_cents))
  execute function count_deposit();

-- Adds everything up anew from the rows themselves: for what was there before, and for whoever doubts.
create function daily_truth() returns table (figure text, day date, amount bigint, count bigint) language sql stable as $$
  select 'sign_ups', day_of(created_at), 0::bigint, count(*) from users group by 2
  union all
  select case when giver.user_id is null then 'cash_in' else 'cash_out' end, day_of(t.at), sum(t.amount)::bigint, count(*)
  from ledger_transfers t
    join ledger_accounts giver on giver.id = t.from_account
    join ledger_accounts taker on taker.id = t.to_account
  where (giver.user_id is null) <> (taker.user_id is null)
  group by 1, 2
  union all
  select 'paid_' || method, day_of(paid_at), sum(amount_cents)::bigint, count(*)
  from payments where paid_at is not null group by 1, 2
  union all
  select 'back_' || method, day_of(paid_at), sum(least(amount_cents, refunded_cents + charged_back_cents))::bigint, 0::bigint
  from payments where paid_at is not null group by 1, 2
  union all
  select 'deposits', day_of(credited_at), sum(value_cents)::bigint, count(*)
  from deposits where status = 'approved' group by 2
$$;
insert into daily_figures (figure, day, amount, count) select figure, day, amount, count from daily_truth();

-- How many played, every few minutes; and for each day the most, and the sum of all samples.
create table online_samples (
  at timestamptz primary key,
  players integer not null check (players >= 0)
);
create table online_days (
  day date primary key,
  peak integer not null,
  total bigint not null,
  samples integer not null check (samples > 0)
);

-- What staff look at first: the newest payments of one provider.
create index payments_of_provider on payments (provider, id desc);

create view audit.daily_figure as
  select figure, day, sum(amount)::bigint as amount, sum(count)::bigint as count
  from (select figure, day, amount, count from daily_figures
    union all select figure, day, amount, count from daily_changes) sides
  group by figure, day;
create view audit.online_sample as select at, players from online_samples;
create or replace view audit.payment as
  select p.provider, p.provider_id, u.login, p.amount_cents as amount, p.state as status, t.id as credited_tx,
    p.id, p.method, p.cash, p.credited, p.created_at, p.paid_at,
    least(p.amount_cents, p.refunded_cents + p.charged_back_cents) as refunded
  from payments p
    join users u on u.id = p.user_id
    left join ledger_transfers t on t.kind = 'donation' and t.reference = p.id::text;
