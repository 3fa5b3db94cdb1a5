-- The orders and the days of the lists of staff. Ids of payments, purchases and deliveries begin with their moments, so
-- their own indexes find days.
create index deposits_by_value on deposits (value_cents, id);
create index deposits_by_day on deposits (created_at, id);
create index purchases_by_price on purchases (price, id);
create index market_by_price on market_listings (price, id);
create index market_by_day on market_listings (created_at, id);
create index bans_by_day on bans (created_at, id);
create index tickets_by_day on tickets (created_at, id);
create index tickets_by_bucket_and_day on tickets (bucket, created_at, id);
create index referrals_by_day on referrals (created_at, referrer_id);
create index referral_totals_by_pending on referral_totals (pending, user_id);
create index referral_totals_by_valid on referral_totals (valid, user_id);

-- In one direction for both columns, so that it also sorts by amount.
drop index payments_by_amount;
create index payments_by_amount on payments (amount_cents, id);
