import type { Outcome } from '../ports/game.ts'
import { applied, isDoubtful, refused, refusedBy, unclear, type Refused, type Unknown } from './bridge-replies.ts'
import { bridge, type BridgeCall } from './bridge-contract.ts'
import { requestBridge, type BridgeReply, type BridgeOptions } from './bridge-request.ts'

type Bridge = typeof bridge
export type ReplyOf<Name extends keyof Bridge> = Bridge[Name]['reply']['_zod']['output']
/** The outcome of a read. */
export type Read<T> = { kind: 'applied'; value: T } | Refused | Unknown
type Input = { params?: Record<string, string>; query?: Record<string, string | null>; form?: object }

/** A bridge, and the large replies that it may declare unchanged (304), by path. */
export interface BridgeLink {
  options: BridgeOptions
  snapshots: Map<string, { etag: string; body: BridgeReply['body'] }>
}

// Snapshots are large, and the bridge may need time to build one.
const longestReadMs = 60_000
const largestReadBytes = 32 * 1024 * 1024
const large: (keyof Bridge)[] = ['readRanking', 'readDrops', 'readCatalogue', 'readGuilds']

/** Sends a call of the contract, by its name there. */
export async function call(
  { options }: BridgeLink,
  name: keyof Bridge,
  { params = {}, query = {}, form }: Input,
): Promise<BridgeReply> {
  const [method = '', route = ''] = bridge[name].route.split(' ')
  const path = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
  const limits = large.includes(name) ? { mostBytes: largestReadBytes } : {}
  return requestBridge({ ...options, ...limits }, method, search.size ? `${path}?${search.toString()}` : path, { form })
}

/** Reads a reply that fits the contract. Any other reply is an unknown outcome. */
export async function read<Name extends keyof Bridge>(
  link: BridgeLink,
  name: Name,
  input: Input = {},
): Promise<Read<ReplyOf<Name>>> {
  return readReply(name, await call(link, name, input))
}

/**
 * Reads something large that seldom changes. It sends the last ETag, so the bridge may reply that nothing has changed.
 */
export async function readSnapshot<Name extends 'readCatalogue' | 'readGuilds'>(
  { options, snapshots }: BridgeLink,
  name: Name,
) {
  const path = bridge[name].route.slice('GET '.length)
  const former = snapshots.get(path)
  const reply = await requestBridge(
    { ...options, timeoutMs: longestReadMs, mostBytes: largestReadBytes },
    'GET',
    path,
    { etag: former?.etag },
  )
  if (reply.status === 304 && former) return readReply(name, { ...reply, status: 200, body: former.body })
  const outcome = readReply(name, reply)
  if (outcome.kind === 'applied' && reply.etag) snapshots.set(path, { etag: reply.etag, body: reply.body })
  return outcome
}

/** Asks for a change under an operation id. It is applied only when the reply confirms this id. */
export const change = async (
  link: BridgeLink,
  name: keyof Bridge,
  operationId: string,
  { form, ...input }: Input,
): Promise<Outcome<null>> =>
  outcomeOf(
    link,
    name,
    operationId,
    { ...input, ...(form ? { form: { operationId, ...form } } : {}) },
    operationOutcome,
  )

/** Sends a change and reads its outcome. After a doubtful reply it asks the bridge for the operation. */
export async function outcomeOf<T extends { kind: string }>(
  link: BridgeLink,
  name: keyof Bridge,
  operationId: string,
  input: Input,
  readOutcome: (name: keyof Bridge, operationId: string, reply: BridgeReply) => T,
): Promise<T> {
  const reply = await call(link, name, input)
  const outcome = readOutcome(name, operationId, reply)
  if (!isDoubtful(reply, outcome)) return reply.status === 429 ? later(outcome) : outcome
  const stored = await call(link, 'getOperation', { params: { operationId } })
  // Absent: the agent has not acted on it, so a refusal stands and any other outcome stays unknown.
  return later(isAbsent(stored) ? outcome : readOutcome('getOperation', operationId, stored))
}

/** The value of a read, when the reply fits the contract; otherwise a refusal or an unknown outcome. */
export function readReply<Name extends keyof Bridge>(name: Name, reply: BridgeReply): Read<ReplyOf<Name>> {
  if (reply.status !== 200) return refusedBy(name, reply) ?? unclear(reply)
  const parsed = (bridge[name] as BridgeCall).reply.safeParse(reply.body)
  return parsed.success ? { kind: 'applied', value: parsed.data as ReplyOf<Name> } : unclear(reply)
}

/** The outcome of an operation. Only a reply with its id counts. */
export function operationOutcome(name: keyof Bridge, operationId: string, reply: BridgeReply): Outcome<null> {
  const { body } = reply
  const isOurs = isOk(reply) && body?.operationId === operationId
  if (isOurs && body?.state === 'applied') return applied(null)
  if (isOurs && body?.state === 'refused') return refused(body)
  return refusedBy(name, reply) ?? unclear(reply)
}

const later = <T extends { kind: string }>(outcome: T): T =>
  outcome.kind === 'unknown' ? { ...outcome, askLater: true } : outcome

/** Whether the status says that the operation or the read succeeded. */
export const isOk = ({ status }: BridgeReply): boolean => status === 200 || status === 201
/** Whether the agent has no such operation. */
export const isAbsent = ({ status, body }: BridgeReply): boolean => status === 404 && body?.code === 'OPERATION_ABSENT'
