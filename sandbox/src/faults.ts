import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from './store.ts'

export const targets = ['mail', 'game', 'captcha'] as const
export const faultKinds = ['timeout', 'error', 'lost-reply', 'slow'] as const
export type Target = (typeof targets)[number]
export type FaultKind = (typeof faultKinds)[number]

export const slowMs = 2_000
/** How long a caller who waits for ever is kept. */
export const hangMs = 60_000

/**
 * The next of the planned faults, which is used up by asking; null when all shall go well. The loss of a reply waits
 * for a change: a mere look does not use it up.
 */
export async function takeFault({ query }: Store, target: Target, isLook = false): Promise<FaultKind | null> {
  const [fault] = await query<{ kind: FaultKind }>(
    `update sandbox.faults set remaining = remaining - 1
     where id = (select id from sandbox.faults where target = $1 and remaining > 0
       and not ($2 and kind = 'lost-reply') order by id limit 1 for update)
     returning kind`,
    [target, isLook],
  )
  return fault?.kind ?? null
}

export const findFaults = ({ query }: Store) =>
  query<{ target: Target; kind: FaultKind; remaining: number }>(
    'select target, kind, remaining from sandbox.faults where remaining > 0 order by id',
  )

export const planFault = ({ query }: Store, target: Target, kind: FaultKind, count: number) =>
  query('insert into sandbox.faults (target, kind, remaining) values ($1, $2, $3)', [target, kind, count])

export const clearFaults = ({ query }: Store, target: Target | null) =>
  query('delete from sandbox.faults where target = $1 or $1 is null', [target])

/**
 * Lets the planned faults strike the routes of a scope: an error and a timeout before anything is done, a
 * lost reply after. `spares` names what the portal asks for in the background, which would use up a fault
 * that a test has planned for something else; `looks` are those whose reply is never the one that is lost.
 */
export function sufferFaults(
  fastify: FastifyInstance,
  store: Store,
  target: Target,
  { spares = never, looks = never }: { spares?: Tells; looks?: Tells } = {},
): void {
  const lost = new WeakSet<FastifyRequest>()
  fastify.addHook('preHandler', async (request, reply) => {
    if (spares(request)) return
    const kind = await takeFault(store, target, looks(request))
    if (kind === 'error') return reply.code(500).send({ code: 'FAILED', message: 'A planned fault.' })
    if (kind === 'timeout') return hang(request, reply)
    if (kind === 'slow') await pause(slowMs)
    if (kind === 'lost-reply') lost.add(request)
  })
  fastify.addHook('onSend', async (request, _, payload) => {
    if (lost.has(request)) request.raw.socket.destroy()
    return payload
  })
}

type Tells = (request: FastifyRequest) => boolean
const never: Tells = () => false

function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { socket } = request.raw
  const end = setTimeout(() => socket.destroy(), hangMs)
  socket.once('close', () => clearTimeout(end))
  return reply.hijack()
}
