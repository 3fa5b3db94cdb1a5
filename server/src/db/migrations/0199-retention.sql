-- What the retention of personal data has removed, by day and kind of data (decision 0193).
create table retention_days (
  day date not null,
  subject text not null,
  removed bigint not null check (removed > 0),
  primary key (day, subject)
);

-- Each period is read from the end of an index, so a run reads only what it removes.
create index sessions_ended on sessions (least(expires_at, revoked_at));
create index game_operations_settled on game_operations (settled_at) where settled_at is not null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;
create index setup_links_expired on setup_links (expires_at);
create index users_signup_address_old on users (created_at) where signup_address is not null;
create index users_last_address_old on users (last_address_at) where last_address is not null;
create index referrals_evidence_old on referrals (created_at) where released <> 'P' and evidence <> '[]';
