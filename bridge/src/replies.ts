import { bridge, codes, refusalsOf, type BridgeCode } from '../../server/src/adapters/bridge-contract.ts'
import type { GameRefusal } from '../../server/src/ports/game.ts'
import type { Entry, Final } from './journal.ts'

/** What a call is answered: status and body. A body with `at` has an ETag without it. */
export interface Said {
  status: number
  body: object
}

export const say = (body: object): Said => ({ status: 200, body })

export const refuse = (code: BridgeCode, message: string): Said => ({ status: codes[code], body: { code, message } })

export const unavailable = (cause: string): Said => refuse('UNAVAILABLE', cause)

const messages: Record<GameRefusal, [code: BridgeCode | 'REJECTED', message: string]> = {
  account_exists: ['EXISTS', 'There is such an account already.'],
  account_absent: ['ACCOUNT_ABSENT', 'There is no such account.'],
  account_unconfirmed: ['REJECTED', 'The account is not confirmed.'],
  switched_off: ['REJECTED', 'The account is not confirmed.'],
  password_wrong: ['WRONG_PASSWORD', 'The password is another one.'],
  bad_login: ['BAD_LOGIN', 'A login has 1 to 14 letters and digits, and is no device of Windows.'],
  bad_password: ['BAD_PASSWORD', 'A password has 5 to 10 letters and digits.'],
  account_locked: ['LOCKED', 'The account is banned, blocked or deleted.'],
  character_online: ['ACCOUNT_IN_GAME', 'Somebody plays on the account.'],
  character_offline: ['ACCOUNT_NOT_IN_GAME', 'Nobody plays on the account.'],
  character_absent: ['CHARACTER_ABSENT', 'There is no such character.'],
  guild_absent: ['GUILD_ABSENT', 'There is no such guild.'],
  chest_full: ['CHEST_FULL', 'The chest has no safe place for the item.'],
  slot_changed: ['SLOT_CHANGED', 'The slot holds another item.'],
  bad_item: ['BAD_ITEM', 'The game cannot hold such an item.'],
  bad_mark: ['BAD_MARK', 'A mark is a BMP of 630 bytes: 16 by 12 points of 24 bits.'],
  operation_conflict: ['OPERATION_CONFLICT', 'This operation id was used for something else.'],
  unsupported: ['UNSUPPORTED', 'The folders of this game cannot do that safely.'],
  rejected: ['REJECTED', 'The game rejected it.'],
}

/** A refusal of the game, in the words of the contract. `REJECTED` stands in replies about operations alone. */
export function refusalOf({
  code,
  message,
}: {
  code: GameRefusal
  message?: string
}): Extract<Final, { state: 'refused' }> {
  const [wire, text] = messages[code]
  return { state: 'refused', code: wire, message: message ?? text }
}

/** The refusal of a read. */
export function refuseRead(refused: { code: GameRefusal }): Said {
  const { code, message } = refusalOf(refused)
  return code in codes ? refuse(code as BridgeCode, message) : unavailable(message)
}

/** The reply to a change, from what is recorded of it. */
export function sayChange(sentId: string, { call, outcome }: Entry): Said {
  if (outcome === null) return queued(sentId)
  if (outcome.state !== 'refused') return say({ operationId: sentId, ...outcome })
  const code = outcome.code as BridgeCode
  // Of a refusal that this call does not have, the portal learns by asking for the operation.
  return refusalsOf(bridge[call]).includes(code) ? refuse(code, outcome.message) : queued(sentId)
}

const queued = (operationId: string): Said => ({ status: 202, body: { operationId, state: 'queued' } })

/** The reply to a question about an operation. */
export const sayOperation = (operationId: string, outcome: Final | null): Said =>
  say({ operationId, ...(outcome ?? { state: 'queued' }) })
