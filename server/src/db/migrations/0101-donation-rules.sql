-- Staff also write the rules of donations and refunds, which every step of paying links to.
alter table site_pages
  drop constraint site_pages_name_check,
  add constraint site_pages_name_check check (name in ('about', 'team', 'contact', 'donation-rules'));
