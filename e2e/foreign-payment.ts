import { randomUUID } from 'node:crypto'
import { sandboxCredentials } from '../server/src/config/sandbox-credentials.ts'

/** Makes a paid Pix at Mercado Pago that the portal did not create; returns its number there. */
export async function aForeignPix(reais: number): Promise<string> {
  const sandbox = process.env.SANDBOX_URL
  const json = { 'content-type': 'application/json' }
  const reply = await fetch(`${sandbox}/mercadopago/v1/payments`, {
    method: 'POST',
    headers: {
      ...json,
      authorization: `Bearer ${sandboxCredentials.mercadopago.accessToken}`,
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      transaction_amount: reais,
      payment_method_id: 'pix',
      description: 'Another shop',
      external_reference: `order-${randomUUID().slice(0, 8)}`,
      payer: { email: 'ana@mail.example', identification: { type: 'CPF', number: '52998224725' } },
    }),
  })
  const { id } = (await reply.json()) as { id: number }
  const paid = await fetch(`${sandbox}/control/payments/mercadopago/${id}/approve`, {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  if (!paid.ok) throw new Error(`The sandbox did not pay ${id}: ${await paid.text()}`)
  return String(id)
}
