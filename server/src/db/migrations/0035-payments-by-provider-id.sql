-- Staff look for a payment by what the provider calls it, without saying which provider.
create index payments_by_provider_id on payments (provider_id) where provider_id is not null;
