-- Staff actions from the machine's console (`npm run admin`): the actor is a user of the operating system, not an account.
alter table admin_actions
  alter column actor_id drop not null,
  add column console_user text,
  add constraint admin_actions_one_actor check ((actor_id is null) <> (console_user is null));

-- A login has letters and digits only, so no account can be taken for the console.
create or replace view audit.admin_action as
  select a.id, coalesce(u.login, 'console:' || a.console_user) as actor, a.action, a.target, a.at, a.before, a.after
  from admin_actions a left join users u on u.id = a.actor_id;
