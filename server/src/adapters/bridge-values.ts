import type { Character, Chest, Delivery, GameRefusal, Item, Outcome, RankedCharacter } from '../ports/game.ts'
import { applied, unclear } from './bridge-replies.ts'
import { isOk, readReply, operationOutcome, type Read, type ReplyOf } from './bridge-calls.ts'
import type { bridge } from './bridge-contract.ts'
import type { BridgeReply } from './bridge-request.ts'

/** The outcome, when its value is about `login`. A reply about another login is unknown. */
export function ofLogin<T extends { login: string }>(login: string, outcome: Read<T>) {
  const isIt = outcome.kind !== 'applied' || outcome.value.login.toLowerCase() === login.toLowerCase()
  return isIt ? outcome : unclear({ status: 200, body: null, etag: null })
}

/** Whether the password is the account's. The agent's message is left out, because it may repeat the password. */
export function verdict(login: string, reply: BridgeReply): Outcome<null> {
  const outcome = ofLogin(login, readReply('verifyPassword', reply))
  if (outcome.kind === 'applied') return applied(null)
  if (outcome.kind === 'refused' && verdicts.includes(outcome.code)) return { kind: 'refused', code: outcome.code }
  const { cause } = unclear(reply)
  const isMissing = [404, 405, 501].includes(reply.status)
  const cure = isMissing ? ': when it does not know this call, put verifyPassword into GAME_BRIDGE_WITHOUT' : ''
  return { kind: 'unknown', cause: cause + cure }
}
const verdicts: GameRefusal[] = ['password_wrong', 'account_absent', 'account_locked', 'unsupported']

/** The slot into which an item was put. */
export function putOutcome(
  name: keyof typeof bridge,
  operationId: string,
  reply: BridgeReply,
): Outcome<{ slot: number }> {
  const outcome = operationOutcome(name, operationId, reply)
  if (outcome.kind !== 'applied') return outcome
  const slot = Number(reply.body?.slot)
  return Number.isInteger(slot) ? applied({ slot }) : unclear(reply)
}

/** The state of a delivery. */
export function delivery(name: keyof typeof bridge, operationId: string, reply: BridgeReply): Delivery {
  const { body, status } = reply
  // 202 replies to the order, 200 to a later question. Both mean that the game has the delivery and will perform it.
  if ((isOk(reply) || status === 202) && body?.operationId === operationId && body.state === 'queued')
    return { kind: 'queued', isHandedOver: true, isLate: false }
  if (isOk(reply) && body?.operationId === operationId && body.state === 'lost')
    return { kind: 'lost', cause: typeof body.message === 'string' ? body.message : 'the bridge lost it' }
  const slot = Number.isInteger(body?.slot) ? (body?.slot as number) : null
  return map(operationOutcome(name, operationId, reply), () => ({ slot }))
}

/** The outcome with its value converted to the port's type. */
export const map = <From, To>(outcome: Read<From>, to: (value: From) => To): Outcome<To> =>
  outcome.kind === 'applied' ? applied(to(outcome.value)) : outcome

/** A chest as the port has it. */
export const chest = ({ slots, coin, live, presence, at }: ReplyOf<'readChest'>): Chest => ({
  slots: slots.map(({ slot, item }) => ({ slot, item: itemOf(item) })),
  coin,
  isLive: live,
  presence: presence ?? null,
  asOf: new Date(at),
})

/** A character as the ranking has it. */
export const rankedCharacter = (row: ReplyOf<'getCharacter'>['character']): RankedCharacter => ({
  name: row.name,
  level: row.level,
  class: row.class,
  evolution: row.evolution as RankedCharacter['evolution'],
  clan: row.clan,
  guildId: row.guildId,
  points: row.points,
})

/** A character of an account. */
export const character = (row: ReplyOf<'getCharacter'>['character']): Character => ({
  ...rankedCharacter(row),
  isGuildLeader: row.guildLevel === 9,
})

/** Leaves out empty pairs at the end, as the game's import lines do. */
export function wire({ index, effects }: Item): number[] {
  const last = effects.findLastIndex(([effect, value]) => effect || value)
  return [index, ...effects.slice(0, last + 1).flat()]
}

/** The reverse of `wire`: an item with three pairs of effect and value. */
export function itemOf([index, ...rest]: [number, ...number[]]): Item {
  const pair = (at: number): [number, number] => [rest[2 * at] ?? 0, rest[2 * at + 1] ?? 0]
  return { index, effects: [pair(0), pair(1), pair(2)] }
}
