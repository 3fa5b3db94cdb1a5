import { ask } from './money-truth.ts'

/**
 * Makes a portal's database credit each webhook of a payment under the webhook's own number, beside what the portal does:
 * it tells webhooks apart where it should tell payments apart. The ledger adds up all the same.
 */
export const creditEachWebhook = (databaseUrl: string): Promise<object[]> =>
  ask(
    databaseUrl,
    `create function credit_webhook() returns trigger language plpgsql as $$
     declare
       meant payments;
     begin
       for meant in
         select p.* from payments p join jsonb_array_elements(new.hints) hint
           on hint ->> 'providerId' = p.provider_id or hint ->> 'reference' = p.reference
         where p.provider = new.provider
       loop
         perform move_cash(gen_random_uuid(), 'donation', meant.id || ' by webhook ' || new.id, null, 'donations',
           meant.user_id, null, meant.cash, new.received_at, null, null, false);
       end loop;
       return null;
     end
     $$;
     create trigger careless after insert on payment_notices for each row execute function credit_webhook()`,
  )

/** What a careless portal does wrong, by the invariant that says so: all of it must be found. */
export const carelessness = ['P2', 'S3', 'S6'] as const
