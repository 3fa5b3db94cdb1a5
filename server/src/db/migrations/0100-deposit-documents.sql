-- A receipt is a picture, which the portal draws anew, or a PDF, which it stores as it came and never shows.
alter table deposit_proofs
  add column kind text not null default 'picture' check (kind in ('picture', 'pdf')),
  -- The name that the sender gave a PDF; a picture has none.
  add column sent_as text not null default '' check (length(sent_as) <= 120),
  -- Of the stored file; 0 for those of before.
  add column bytes integer not null default 0 check (bytes >= 0);
