-- Articles of an older site, each once (decision 0214). Who deletes an article here does not get it again.
create table adopted_articles (
  label text not null check (length(label) between 1 and 60),
  source_key text not null check (source_key <> ''),
  notice_id bigint references notices on delete set null,
  adopted_at timestamptz not null,
  primary key (label, source_key)
);
create index adopted_articles_notice on adopted_articles (notice_id) where notice_id is not null;
