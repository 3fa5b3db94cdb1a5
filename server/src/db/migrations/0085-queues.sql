-- What waits for a person is counted from its oldest end, each from an index of its own.
create index tickets_waiting on tickets (waiting_since) where waiting_since is not null;
create index referrals_ready on referrals (ready_at) where released = 'P' and ready_at is not null;
