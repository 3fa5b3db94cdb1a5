-- Texts that staff insert into their answers to tickets. They are plain text with placeholders such as {nome}.
create table ready_answers (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 4000),
  -- English; null falls back to the main text.
  body_en text check (length(body_en) between 1 and 4000),
  updated_at timestamptz not null,
  updated_by bigint references users on delete set null,
  -- Counts the changes, so that nobody overwrites what another has just saved.
  revision integer not null default 1 check (revision >= 1)
);
create unique index ready_answers_by_title on ready_answers (lower(title));
