-- The bans that a member of staff makes in a day are counted, and the digest of owners names them.
create index bans_by_author on bans (created_by, created_at);
