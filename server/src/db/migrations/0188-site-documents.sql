-- Staff also write the notice on privacy, the terms of use and the rules of the game.
alter table site_pages
  drop constraint site_pages_name_check,
  add constraint site_pages_name_check
    check (name in ('about', 'team', 'contact', 'donation-rules', 'privacy', 'terms', 'rules'));
