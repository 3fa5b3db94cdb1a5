-- An appeal is a ticket against a ban. A ban has one open appeal.
alter table tickets add column ban_id bigint references bans on delete set null;
create unique index tickets_one_open_appeal on tickets (ban_id) where ban_id is not null and status <> 'Solved';
create index tickets_of_ban on tickets (ban_id, id desc) where ban_id is not null;
create index tickets_appeals on tickets (place, id) where ban_id is not null;
create index tickets_appeals_waiting on tickets (waiting_since) where ban_id is not null and waiting_since is not null;
