import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { providerNames, type ProviderName } from './payments/payments.ts'
import type { Query, Store } from './store.ts'

export const targets = [...providerNames, 'game', 'mail', 'captcha', 'oembed', 'discord', 'telegram'] as const
/** Faults of any request. */
export const requestFaults = ['timeout', 'error', 'lost-reply', 'slow'] as const
/** Further faults of a provider's API: status 429, and a reply that is no JSON although the work was done. */
export const apiFaults = ['too-many', 'garbage'] as const
/** Further faults of a channel: status 429, and a webhook or bot that no longer exists. */
export const channelFaults = ['too-many', 'gone'] as const
/** Further faults of the mail server: it refuses the next recipient for good. */
export const mailFaults = ['refused'] as const
/** Faults of a provider's next webhook. */
export const webhookFaults = [
  'webhook-early',
  'webhook-triple',
  'webhook-late',
  'webhook-disordered',
  'webhook-none',
] as const
export type Target = (typeof targets)[number]
type RequestFault = (typeof requestFaults | typeof apiFaults | typeof channelFaults | typeof mailFaults)[number]
type WebhookFault = (typeof webhookFaults)[number]
export type FaultKind = RequestFault | WebhookFault

/** The kinds of faults that can be planned for a target. */
export const faultKindsOf = (target: Target): readonly FaultKind[] =>
  isProvider(target)
    ? [...requestFaults, ...apiFaults, ...webhookFaults]
    : target === 'discord' || target === 'telegram'
      ? [...requestFaults, ...channelFaults]
      : target === 'mail'
        ? [...requestFaults, ...mailFaults]
        : requestFaults
const isProvider = (target: Target): target is ProviderName => providerNames.some((each) => each === target)

export const slowMs = 2_000
/** How long a request with a `timeout` stays open, when its caller does not give up before. */
export const hangMs = 60_000

/**
 * Takes the next planned fault of these kinds and counts it as used; null when none is planned. A fault that was
 * planned for `call` applies to that call, whatever its kind.
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
  /** The only call to which the fault applies. */
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
 * Applies the planned faults to the routes of a scope: an error or a timeout before the work, a lost reply after it.
 * `spares` matches background requests of the portal, which would use up a fault that a test planned for another
 * request. `looks` matches requests that change nothing: their replies are never lost. Both still get a fault that was
 * planned for their own call, whose name is `callOf`. `error` is the body of a failed reply, in the format of the
 * simulated system, `gone` the reply of one that no longer exists.
 */
export function applyFaults(
  fastify: FastifyInstance,
  store: Store,
  target: Target,
  {
    spares = never,
    looks = never,
    callOf = nothing,
    error = failed,
    gone = { status: 404, body: failed },
  }: {
    spares?: Matches
    looks?: Matches
    callOf?: (request: FastifyRequest) => string | null
    error?: object
    gone?: { status: number; body: object }
  } = {},
): void {
  const lostReplies = new WeakSet<FastifyRequest>()
  const garbledReplies = new WeakSet<FastifyRequest>()
  fastify.addHook('preHandler', async (request, reply) => {
    const kinds = spares(request) ? [] : looks(request) ? lookFaults : allFaults
    const kind = await takeFault<RequestFault>(store, target, kinds, callOf(request))
    if (kind === 'error') return reply.code(500).send(error)
    if (kind === 'gone') return reply.code(gone.status).send(gone.body)
    if (kind === 'timeout') return hang(request, reply)
    if (kind === 'too-many') return reply.code(429).header('retry-after', '1').send(error)
    if (kind === 'slow') await pause(slowMs)
    if (kind === 'garbage') garbledReplies.add(request)
    if (kind === 'lost-reply') lostReplies.add(request)
  })
  fastify.addHook('onSend', async (request, _, payload) => {
    if (lostReplies.has(request)) request.raw.socket.destroy()
    return garbledReplies.has(request) ? garbage : payload
  })
}

type Matches = (request: FastifyRequest) => boolean
const never: Matches = () => false
const nothing = () => null
// A lost reply matters after a change, so a read does not use it up.
const allFaults = [...requestFaults, ...apiFaults, 'gone' as const]
const lookFaults = allFaults.filter((kind) => kind !== 'lost-reply')
const garbage = '<html><body>502 Bad Gateway'
const failed = { code: 'FAILED', message: 'A planned fault.' }

function hang(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { socket } = request.raw
  const end = setTimeout(() => socket.destroy(), hangMs)
  socket.once('close', () => clearTimeout(end))
  return reply.hijack()
}
