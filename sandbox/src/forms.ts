import type { FastifyReply, FastifyRequest } from 'fastify'

export type Form = Record<string, unknown>

/** The members of an object; an empty record for any other value. */
export const recordOf = (value: unknown): Form => (typeof value === 'object' && value ? (value as Form) : {})

export const formOf = ({ body }: FastifyRequest): Form => recordOf(body)

export const truth = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : null

const isFromPage = ({ headers }: FastifyRequest): boolean =>
  String(headers['content-type']).startsWith('application/x-www-form-urlencoded')

/** Replies JSON to a JSON request, and redirects a form to the page; `back` is the anchor or the path there. */
export const done = (request: FastifyRequest, reply: FastifyReply, back: string, more: object = {}) =>
  isFromPage(request) ? reply.redirect(back.startsWith('/') ? back : `/#${back}`, 303) : { done: true, ...more }

export const wrong = (reply: FastifyReply, message: string) => reply.code(400).send({ message })
export const missing = (reply: FastifyReply, message = 'There is no such account.') => reply.code(404).send({ message })
