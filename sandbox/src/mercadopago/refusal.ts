import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Reply } from '../payments/replies.ts'

const names: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  500: 'internal_error',
}

/** A refusal in Mercado Pago's format, with the code and words of its reference. */
export const refusal = (status: number, code: number | string, message: string): Reply => ({
  status,
  body: {
    message,
    error: names[status] ?? 'bad_request',
    status,
    cause: [{ code, description: message, data: stamp() }],
  },
})

export const refuse = (reply: FastifyReply, { status, body }: Reply) => reply.code(status).send(body)

/** The time and the request's id: 16-10-2026T12:03:05UTC;…. */
function stamp(): string {
  const [date = '', time = ''] = new Date().toISOString().split('T')
  return `${date.split('-').toReversed().join('-')}T${time.slice(0, 8)}UTC;${randomUUID()}`
}

export const noSuchPayment = refusal(404, 2000, 'Payment not found')
