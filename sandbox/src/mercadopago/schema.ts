/** What Mercado Pago keeps beside its payments: their numbers, and cards that a browser has handed over. */
export const mercadopagoSchema = `
  create sequence if not exists sandbox.mercadopago_ids start with 105466310457;
  -- Of a card we keep what a merchant may see of it; neither the number nor the code on its back.
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
