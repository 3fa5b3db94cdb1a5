import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { providerNames, type ProviderName } from './payments/payments.ts'
import type { Query, Store } from './store.ts'

export const targets = [...providerNames, 'game', 'mail', 'captcha', 'oembed'] as const
/** What may befall a request. */
export const requestFaults = ['timeout', 'error', 'lost-reply', 'slow'] as const
/** What may befall a provider's besides: too many requests, and an answer that is no answer though all was done. */
export const apiFaults = ['too-many', 'garbage'] as const
/** What may befall a provider's next webhook. */
export const webhookFaults = [
  'webhook-early',
  'webhook-triple',
  'webhook-late',
  'webhook-disordered',
  'webhook-none',
] as const
export type Target = (typeof targets)[number]
type RequestFault = (typeof requestFaults | typeof apiFaults)[number]
type WebhookFault = (typeof webhookFaults)[number]
export type FaultKind = RequestFault | WebhookFault

/** The faults that a target knows. */
export const faultKindsOf = (target: Target): readonly FaultKind[] =>
  isProvider(target) ? [...requestFaults, ...apiFaults, ...webhookFaults] : requestFaults
const isProvider = (target: Target): target is ProviderName => providerNames.some((each) => each === target)

export const slowMs = 2_000
/** How long a caller who waits for ever is kept. */
export const hangMs = 60_000

/**
 * The next planned fault of these kinds, which is used up by asking; null when all shall go well. One that was planned
 * for `call` alone strikes it whatever the kind.
 */
export async function takeFault<Kind extends FaultKind>(
  { query }: { query: Query },
  target: Target,
  kinds: readonly Kind[],
  call: string | null = null,
): Promise<Kind | null> {
  const [fault] = await query<{ kind: Kind }>(
    `update sandbox.faults set remaining = remaining - 1
     where id = (select id from sandbox.faults where target = $1 and remaining > 0
       and (call = $3 or call is null and kind = any($2)) order by id limit 1 for update)
     returning kind`,
    [target, kinds, call],
  )
  return fault?.kind ?? null
}

export interface PlannedFault {
  target: Target
  kind: FaultKind
  remaining: number
  /** The one call that it waits for. */
  call?: string
}

export async function findFaults({ query }: Store): Promise<PlannedFault[]> {
  const faults = await query<PlannedFault & { call: string | null }>(
    'select target, kind, remaining, call from sandbox.faults where remaining > 0 order by id',
  )
  return faults.map(({ call, ...fault }) => (call === null ? fault : { ...fault, call }))
}

export const planFault = ({ query }: Store, { target, kind, remaining, call }: PlannedFault) =>
  query('insert into sandbox.faults (target, kind, remaining, call) values ($1, $2, $3, $4)', [
    target,
    kind,
    remaining,
    call ?? null,
  ])

export const clearFaults = ({ query }: Store, target: Target | null) =>
  query('delete from sandbox.faults where target = $1 or $1 is null', [target])

/**
 * Lets the planned faults strike the routes of a scope: an error and a timeout before anything is done, a
 * lost reply after. `spares` names what the portal asks for in the background, which would use up a fault
 * that a test has planned for something else; `looks` are those whose reply is never the one that is lost. Both are
 * struck by what was planned for that very call, whose name `callOf` tells.
 * `error` is the body of an answer that failed, in the words of whom we play.
 */
export function sufferFaults(
  fastify: FastifyInstance,
  store: Store,
  target: Target,
  {
    spares = never,
    looks = never,
    callOf = nothing,
    error = failed,
  }: { spares?: Tells; looks?: Tells; callOf?: (request: FastifyRequest) => string | null; error?: object } = {},
): void {
  const lost = new WeakSet<FastifyRequest>()
  const garbled = new WeakSet<FastifyRequest>()
  fastify.addHook('preHandler', async (request, reply) => {
    const kinds = spares(request) ? [] : looks(request) ? lookFaults : allFaults
    const kind = await takeFault<RequestFault>(store, target, kinds, callOf(request))
    if (kind === 'error') return reply.code(500).send(error)
    if (kind === 'timeout') return hang(request, reply)
    if (kind === 'too-many') return reply.code(429).header('retry-after', '1').send(error)
    if (kind === 'slow') await pause(slowMs)
    if (kind === 'garbage') garbled.add(request)
    if (kind === 'lost-reply') lost.add(request)
  })
  fastify.addHook('onSend', async (request, _, payload) => {
    if (lost.has(request)) request.raw.socket.destroy()
    return garbled.has(request) ? garbage : payload
  })
}

type Tells = (request: FastifyRequest) => boolean
const never: Tells = () => false
const nothing = () => null
// The loss of a reply waits for a change: a mere look does not use it up.
const allFaults = [...requestFaults, ...apiFaults]
const lookFaults = allFaults.filter((kind) => kind !== 'lost-reply')
const garbage = '<html><body>502 Bad Gateway'
const failed = { code: 'FAILED', message: 'A planned fault.' }

function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { socket } = request.raw
  const end = setTimeout(() => socket.destroy(), hangMs)
  socket.once('close', () => clearTimeout(end))
  return reply.hijack()
}
