import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A refusal of PayPal; callers distinguish refusals by the issue. */
export interface Problem {
  status: number
  name: string
  issue: string
  field?: string
}

const messages: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
}

export const invalid = (issue: string, field: string): Problem => ({
  status: 400,
  name: 'INVALID_REQUEST',
  issue,
  field,
})
export const unprocessable = (issue: string, field?: string): Problem => ({
  status: 422,
  name: 'UNPROCESSABLE_ENTITY',
  issue,
  ...(field ? { field } : {}),
})
export const notFound: Problem = { status: 404, name: 'RESOURCE_NOT_FOUND', issue: 'INVALID_RESOURCE_ID' }

export const bodyOf = ({ name, issue, field }: Omit<Problem, 'status'>, links: object[] = []) => ({
  name,
  message: messages[name] ?? name,
  debug_id: randomBytes(7).toString('hex').slice(0, 13),
  details: [
    {
      issue,
      // For people; callers must not rely on the wording.
      description: `${issue.replaceAll('_', ' ').toLowerCase()}.`,
      ...(field ? { field, location: 'body' } : {}),
    },
  ],
  links,
})

export const fail = (reply: FastifyReply, problem: Problem, links: object[] = []) =>
  reply.code(problem.status).send(bodyOf(problem, links))

/** The refusal that the header PayPal-Mock-Response requests, as in PayPal's own sandbox. */
export function mocked(header: string | string[] | undefined): Problem | null {
  if (typeof header !== 'string') return null
  let codes: unknown
  try {
    codes = (JSON.parse(header) as { mock_application_codes?: unknown }).mock_application_codes
  } catch {
    return null
  }
  const issue: unknown = Array.isArray(codes) ? codes[0] : codes
  if (typeof issue !== 'string') return null
  if (issue === 'INTERNAL_SERVER_ERROR') return { status: 500, name: issue, issue }
  if (issue === 'RESOURCE_NOT_FOUND') return notFound
  return unprocessable(issue)
}
