-- Exports find the payments and deposits of a period by the moment of the money.
create index payments_by_paid on payments (paid_at, id) where paid_at is not null;
create index deposits_by_credit on deposits (credited_at, id) where status = 'approved';
