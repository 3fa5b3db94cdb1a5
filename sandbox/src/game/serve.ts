import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { infer as Infer } from 'zod/mini'
import { bridge } from '../../../server/src/adapters/bridge-contract.ts'
import type { Store } from '../store.ts'
import { presentOperation, type Operation } from './operations.ts'
import { isRefusal, refuse, statusOf, type Refusal } from './refusal.ts'

type Bridge = typeof bridge
type Asked<Call, Key extends 'query' | 'body'> = Call extends { [key in Key]: infer Schema } ? Infer<Schema> : undefined
/** The handlers of the contract's calls: a read returns its reply, a change its operation, and both may refuse. */
export type Handlers = {
  [Name in keyof Bridge]: (asked: {
    store: Store
    params: Record<string, string>
    query: Asked<Bridge[Name], 'query'>
    body: Asked<Bridge[Name], 'body'>
  }) => Promise<Refusal | { operation: Operation } | { answer: Infer<Bridge[Name]['reply']> }>
}

/** The names of the calls. */
export const gameCalls = Object.keys(bridge)

/** The name of the call that a request is for. The bridge's routes have a prefix. */
export function callOf({ method, routeOptions: { url = '' } }: FastifyRequest): string | null {
  const route = `${method} ${url.slice(url.indexOf('/v1/')).replaceAll(/:(\w+)/g, '{$1}')}`
  return Object.entries(bridge).find(([, call]) => call.route === route)?.[0] ?? null
}

/** Registers every call on its route: inputs are checked, and replies to GET have an ETag. */
export function serveCalls(fastify: FastifyInstance, store: Store, handlers: Handlers): void {
  for (const [name, call] of Object.entries(bridge)) {
    const [method = '', path = ''] = call.route.split(' ')
    fastify.route<{ Params: Record<string, string> }>({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const query = 'query' in call ? call.query.safeParse(request.query) : undefined
        const body = 'body' in call ? call.body.safeParse(request.body) : undefined
        const problem = query?.error?.issues[0] ?? body?.error?.issues[0]
        if (problem) return no(reply, problem.path[0] === 'item' ? badItem : badRequest(problem.path.join('.')))
        const handle = handlers[name as keyof Bridge] as (asked: object) => Promise<Refusal | Said>
        const said = await handle({ store, params: request.params, query: query?.data, body: body?.data })
        if (isRefusal(said)) return no(reply, said)
        if ('operation' in said) return reply.code(said.operation.status).send(presentOperation(said.operation))
        return tagged(request, reply, said.answer)
      },
    })
  }
}

type Said = { operation: Operation } | { answer: object }

const no = (reply: FastifyReply, refusal: Refusal) => reply.code(statusOf(refusal)).send(refusal)
const badItem = refuse('BAD_ITEM', 'An item is [index, effect, value, …] with an index from 1 to 6499 and bytes.')
const badRequest = (where: string) => refuse('BAD_REQUEST', `Something is wrong with the request: ${where || 'body'}.`)

/** The ETag covers the content without `at`, which changes with every request. */
function tagged(request: FastifyRequest, reply: FastifyReply, answer: object) {
  const { at: _, ...lasting } = answer as { at?: unknown }
  const etag = `"${createHash('sha256').update(JSON.stringify(lasting)).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-store')
  if (request.method !== 'GET') return reply.send(answer)
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(answer)
}
