-- Whoever opens a page has read what leads to it.
create index notifications_of_link on notifications (link, user_id) where link is not null;
