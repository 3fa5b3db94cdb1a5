-- When the person of a session last proved that it is them, by password or code. It counts for some minutes.
alter table sessions add column confirmed_at timestamptz;
