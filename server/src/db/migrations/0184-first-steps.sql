-- The list of the first day goes beyond the wizard: what a portal needs before it is complete.
alter table setup_steps
  drop constraint setup_steps_name_check,
  add constraint setup_steps_name_check check (name in (
    'site', 'mail', 'game', 'payment', 'donation', 'support', 'article', 'download', 'item', 'owner', 'backup', 'list'));
