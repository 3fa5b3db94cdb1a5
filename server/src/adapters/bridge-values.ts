import type { Character, Chest, Delivery, GameRefusal, Item, Outcome, RankedCharacter } from '../ports/game.ts'
import { applied, unclear } from './bridge-answers.ts'
import { isOk, readReply, settled, type Read, type Reply } from './bridge-calls.ts'
import type { bridge } from './bridge-contract.ts'
import type { Answer } from './bridge-request.ts'

/** Of one login; an answer about another is somebody else's page. */
export function ofLogin<T extends { login: string }>(login: string, outcome: Read<T>) {
  const isIt = outcome.kind !== 'applied' || outcome.value.login.toLowerCase() === login.toLowerCase()
  return isIt ? outcome : unclear({ status: 200, body: null, etag: null })
}

/** Whether the password is the account's. The agent's message is left out, for it may repeat the password. */
export function verdict(login: string, answer: Answer): Outcome<null> {
  const outcome = ofLogin(login, readReply('verifyPassword', answer))
  if (outcome.kind === 'applied') return applied(null)
  if (outcome.kind === 'refused' && verdicts.includes(outcome.code)) return { kind: 'refused', code: outcome.code }
  const { cause } = unclear(answer)
  const isMissing = [404, 405, 501].includes(answer.status)
  const cure = isMissing ? ': when it does not know this call, put verifyPassword into GAME_BRIDGE_WITHOUT' : ''
  return { kind: 'unknown', cause: cause + cure }
}
const verdicts: GameRefusal[] = ['password_wrong', 'account_absent', 'account_locked', 'unsupported']

/** The slot that an item was put into. */
export function putting(name: keyof typeof bridge, operationId: string, answer: Answer): Outcome<{ slot: number }> {
  const outcome = settled(name, operationId, answer)
  if (outcome.kind !== 'applied') return outcome
  const slot = Number(answer.body?.slot)
  return Number.isInteger(slot) ? applied({ slot }) : unclear(answer)
}

/** What the agent says of a delivery. */
export function delivery(name: keyof typeof bridge, operationId: string, answer: Answer): Delivery {
  const { body, status } = answer
  // 202 from the order, 200 when asked later: either says that the game has it and will come to it.
  if ((isOk(answer) || status === 202) && body?.operationId === operationId && body.state === 'queued')
    return { kind: 'queued', isHandedOver: true, isLate: false }
  const slot = Number.isInteger(body?.slot) ? (body?.slot as number) : null
  return map(settled(name, operationId, answer), () => ({ slot }))
}

/** The outcome with its value in words of the port. */
export const map = <From, To>(outcome: Read<From>, to: (value: From) => To): Outcome<To> =>
  outcome.kind === 'applied' ? applied(to(outcome.value)) : outcome

/** A chest in words of the port. */
export const chest = ({ slots, coin, live, at }: Reply<'readChest'>): Chest => ({
  slots: slots.map(({ slot, item }) => ({ slot, item: itemOf(item) })),
  coin,
  isLive: live,
  asOf: new Date(at),
})

/** A character as the ranking has it. */
export const ranked = (known: Reply<'getCharacter'>['character']): RankedCharacter => ({
  name: known.name,
  level: known.level,
  class: known.class,
  evolution: known.evolution as RankedCharacter['evolution'],
  clan: known.clan,
  guildId: known.guildId,
  points: known.points,
})

/** A character of an account. */
export const character = (known: Reply<'getCharacter'>['character']): Character => ({
  ...ranked(known),
  isGuildLeader: known.guildLevel === 9,
})

/** Empty pairs at the end are left out, as in the game's import lines. */
export function wire({ index, effects }: Item): number[] {
  const last = effects.findLastIndex(([effect, value]) => effect || value)
  return [index, ...effects.slice(0, last + 1).flat()]
}

/** The reverse of `wire`: an item with three pairs of effect and value. */
export function itemOf([index, ...rest]: [number, ...number[]]): Item {
  const pair = (at: number): [number, number] => [rest[2 * at] ?? 0, rest[2 * at + 1] ?? 0]
  return { index, effects: [pair(0), pair(1), pair(2)] }
}
