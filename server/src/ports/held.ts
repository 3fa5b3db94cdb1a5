import type { Game } from './game.ts'
import type { Mail } from './mail.ts'
import type { Payments } from './payments.ts'
import type { Push } from './push.ts'

const cause = 'the portal is held after a restore'
const unknown = async () => ({ kind: 'unknown' as const, cause, askLater: true as const })

/*
 * The last line behind the refusals of endpoints and the jobs that do not run: while the portal is held after a
 * restore, no call leaves it that changes something outside. Reads go on.
 */

/** The game, whose changes end as unknown without being sent while `isHeld`. */
export function holdGame(game: Game, isHeld: () => boolean): Game {
  const changes = [
    'createAccount',
    'changePassword',
    'takeFromChest',
    'putIntoChest',
    'deliverItem',
    'withdrawDelivery',
    'ban',
    'unban',
    'putGuildMark',
    'pruneOperations',
  ] as const
  return { ...game, ...Object.fromEntries(changes.map((name) => [name, unless(isHeld, game[name] as never)])) }
}

/** A payment provider, which is asked and listed, and gets no charge, capture, refund or cancellation. */
export function holdPayments(payments: Payments, isHeld: () => boolean): Payments {
  const { create, capture, cancel, refund, prepare } = payments
  return {
    ...payments,
    create: unless(isHeld, create),
    cancel: unless(isHeld, cancel),
    refund: unless(isHeld, refund),
    ...(capture && { capture: unless(isHeld, capture) }),
    ...(prepare && { prepare: async () => (isHeld() ? undefined : prepare()) }),
  }
}

/** Mail, which fails while `isHeld`, so that its job sends it later. */
export const holdMail = (mail: Mail, isHeld: () => boolean): Mail => ({
  ...mail,
  async send(message) {
    if (isHeld()) throw new Error(`The mail waits: ${cause}.`)
    await mail.send(message)
  },
})

/** Messages to devices, which fail while `isHeld`, so that their jobs send them later. */
export const holdPush = (push: Push, isHeld: () => boolean): Push => ({
  ...push,
  send: async (...message) => (isHeld() ? 'later' : push.send(...message)),
})

function unless<Input extends unknown[], Reply>(
  isHeld: () => boolean,
  ask: (...input: Input) => Promise<Reply>,
): (...input: Input) => Promise<Reply> {
  return (...input) => (isHeld() ? (unknown() as Promise<Reply>) : ask(...input))
}
