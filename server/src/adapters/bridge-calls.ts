import type { Outcome } from '../ports/game.ts'
import { applied, isDoubtful, refused, refusedBy, unclear, type Refused, type Unknown } from './bridge-answers.ts'
import { bridge, type BridgeCall } from './bridge-contract.ts'
import { requestBridge, type Answer, type BridgeOptions } from './bridge-request.ts'

type Bridge = typeof bridge
export type Reply<Name extends keyof Bridge> = Bridge[Name]['reply']['_zod']['output']
/** What a read came to. */
export type Read<T> = { kind: 'applied'; value: T } | Refused | Unknown
type Asked = { params?: Record<string, string>; query?: Record<string, string | null>; form?: object }

/** A bridge, with the large replies that it may say have not changed, by their path. */
export interface BridgeLink {
  options: BridgeOptions
  snapshots: Map<string, { etag: string; body: Answer['body'] }>
}

// Snapshots are large, and a server that makes one may take its time.
const longestReadMs = 60_000
const largestReadBytes = 32 * 1024 * 1024
const large: (keyof Bridge)[] = ['readRanking', 'readDrops', 'readCatalogue', 'readGuilds']

/** Calls the bridge by the name that the contract has for it. */
export async function call(
  { options }: BridgeLink,
  name: keyof Bridge,
  { params = {}, query = {}, form }: Asked,
): Promise<Answer> {
  const [method = '', route = ''] = bridge[name].route.split(' ')
  const path = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
  const limits = large.includes(name) ? { mostBytes: largestReadBytes } : {}
  return requestBridge({ ...options, ...limits }, method, asked.size ? `${path}?${asked.toString()}` : path, { form })
}

/** A reply that is what the contract says, or neither a yes nor a no. */
export async function read<Name extends keyof Bridge>(
  link: BridgeLink,
  name: Name,
  asked: Asked = {},
): Promise<Read<Reply<Name>>> {
  return readReply(name, await call(link, name, asked))
}

/** A read of something large that changes seldom: asked again, the bridge may say that nothing has changed. */
export async function readSnapshot<Name extends 'readCatalogue' | 'readGuilds'>(
  { options, snapshots }: BridgeLink,
  name: Name,
) {
  const path = bridge[name].route.slice('GET '.length)
  const former = snapshots.get(path)
  const answer = await requestBridge(
    { ...options, timeoutMs: longestReadMs, mostBytes: largestReadBytes },
    'GET',
    path,
    { etag: former?.etag },
  )
  if (answer.status === 304 && former) return readReply(name, { ...answer, status: 200, body: former.body })
  const outcome = readReply(name, answer)
  if (outcome.kind === 'applied' && answer.etag) snapshots.set(path, { etag: answer.etag, body: answer.body })
  return outcome
}

/** Asks for a change under an operation id; applied when the agent says so of this very id. */
export const change = async (
  link: BridgeLink,
  name: keyof Bridge,
  operationId: string,
  { form, ...asked }: Asked,
): Promise<Outcome<null>> =>
  outcomeOf(link, name, operationId, { ...asked, ...(form ? { form: { operationId, ...form } } : {}) }, settled)

/** Sends a change and reads what became of it; a doubtful reply is settled by asking for the operation. */
export async function outcomeOf<T extends { kind: string }>(
  link: BridgeLink,
  name: keyof Bridge,
  operationId: string,
  asked: Asked,
  readOutcome: (name: keyof Bridge, operationId: string, answer: Answer) => T,
): Promise<T> {
  const answer = await call(link, name, asked)
  const outcome = readOutcome(name, operationId, answer)
  if (!isDoubtful(answer, outcome)) return answer.status === 429 ? later(outcome) : outcome
  const stored = await call(link, 'getOperation', { params: { operationId } })
  // Absent: the agent has not acted on it, so a refusal stands and anything else stays unknown.
  return later(isAbsent(stored) ? outcome : readOutcome('getOperation', operationId, stored))
}

/** A reply of a read as the contract has it, or neither a yes nor a no. */
export function readReply<Name extends keyof Bridge>(name: Name, answer: Answer): Read<Reply<Name>> {
  if (answer.status !== 200) return refusedBy(name, answer) ?? unclear(answer)
  const parsed = (bridge[name] as BridgeCall).reply.safeParse(answer.body)
  return parsed.success ? { kind: 'applied', value: parsed.data as Reply<Name> } : unclear(answer)
}

/** What the agent says of an operation; only a reply with its id counts. */
export function settled(name: keyof Bridge, operationId: string, answer: Answer): Outcome<null> {
  const { body } = answer
  const isOurs = isOk(answer) && body?.operationId === operationId
  if (isOurs && body?.state === 'applied') return applied(null)
  if (isOurs && body?.state === 'refused') return refused(body)
  return refusedBy(name, answer) ?? unclear(answer)
}

const later = <T extends { kind: string }>(outcome: T): T =>
  outcome.kind === 'unknown' ? { ...outcome, askLater: true } : outcome

/** Whether the agent says that it has done, or has, what was asked. */
export const isOk = ({ status }: Answer): boolean => status === 200 || status === 201
/** Whether the agent has no such operation. */
export const isAbsent = ({ status, body }: Answer): boolean => status === 404 && body?.code === 'OPERATION_ABSENT'
