-- The link that stops a change of e-mail (docs/decisions/0085-stopping-an-email-change.md).
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('recovery', 'email', 'stop_email_change'));

-- Addresses that were replaced a short while ago: each can be put back, and belongs to nobody else until it is swept.
create table former_emails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  email text not null,
  email_verified_at timestamptz,
  replaced_at timestamptz not null
);
create index former_emails_of_user on former_emails (user_id, replaced_at);
create index former_emails_by_email on former_emails (email);
create index former_emails_by_age on former_emails (replaced_at);

-- Hashes of passwords that were replaced a short while ago: who puts an address back proves an earlier one.
create table former_passwords (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  password_hash text not null,
  replaced_at timestamptz not null
);
create index former_passwords_of_user on former_passwords (user_id, replaced_at);
create index former_passwords_by_age on former_passwords (replaced_at);
