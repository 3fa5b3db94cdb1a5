-- Where a login was opened before says whether a wrong password comes from a stranger; ended sessions tell it too.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id, last_used_at desc);
