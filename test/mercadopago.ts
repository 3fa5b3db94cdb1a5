import { randomUUID } from 'node:crypto'
import { sandboxCredentials } from '../server/src/config/sandbox-credentials.ts'
import type { TestSandbox } from './sandbox.ts'

export const { accessToken, publicKey, webhookSecret } = sandboxCredentials.mercadopago

// oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of it is its own affair
type Reply = { status: number; body: any }

/** Calls the sandbox as a merchant's server calls api.mercadopago.com. */
export function mercadopagoAt({ url, control }: TestSandbox) {
  async function call(
    method: string,
    path: string,
    { body, key = randomUUID(), token = accessToken, headers = {} }: Options = {},
  ): Promise<Reply> {
    const reply = await fetch(`${url}/mercadopago${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key && method !== 'GET' ? { 'x-idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text && JSON.parse(text) }
  }
  const pay = (over: object = {}, options: Options = {}) =>
    call('POST', '/v1/payments', { body: { ...aPix, ...over }, ...options })
  return {
    call,
    /** A Pix of R$ 50 by default. */
    pay,
    async payByCard(holder: string, over: object = {}, card: object = {}): Promise<Reply> {
      const { token, payment_method_id } = await control('POST', '/cards', { holder, ...card })
      return pay({ token, payment_method_id, installments: 1, ...over })
    },
    act: (id: number | string, action: string, form: object = {}) =>
      control('POST', `/payments/mercadopago/${id}/${action}`, form),
  }
}

interface Options {
  body?: unknown
  key?: string
  token?: string
  headers?: Record<string, string>
}

const aPix = {
  transaction_amount: 50,
  payment_method_id: 'pix',
  description: 'Doação',
  external_reference: 'donation-1',
  payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '12345678909' } },
}
