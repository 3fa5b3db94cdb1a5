-- Copies of personal data and the closing of accounts find the rows of one account (server/src/privacy/inventory).
create index deliveries_of_user on deliveries (user_id);
create index ticket_comments_of_author on ticket_comments (author_id);
create index ticket_attachments_of_sender on ticket_attachments (uploaded_by);
create index deposit_proofs_of_sender on deposit_proofs (uploaded_by);
create index guild_mark_uploads_of_sender on guild_mark_uploads (user_id) where user_id is not null;
create index unknown_payments_of_user on unknown_payments (user_id) where user_id is not null;
