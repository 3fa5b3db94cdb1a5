/** Mercado Pago's tables beside those of all payments: numbers of payments, and card tokens. */
export const mercadopagoSchema = `
  create sequence if not exists sandbox.mercadopago_ids start with 105466310457;
  -- Only the fields of a card that a merchant may see; neither the number nor the security code.
  create table if not exists sandbox.mercadopago_card_tokens (
    id text primary key,
    brand text not null,
    first_six text not null,
    last_four text not null,
    holder text not null,
    document_type text not null,
    document_number text not null,
    expiration_month integer not null,
    expiration_year integer not null,
    created_at timestamptz not null default now(),
    due_at timestamptz not null default now() + interval '7 days',
    used_at timestamptz);
`
