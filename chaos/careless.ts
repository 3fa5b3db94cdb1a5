import { ask } from './money-truth.ts'

/**
 * Makes the database credit each webhook under the webhook's own number, beside the portal's credit. It should credit
 * each payment once. The ledger still adds up.
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

/** The invariants that the careless portal breaks; the comparison must report all of them. */
export const carelessness = ['P2', 'S3', 'S6'] as const
