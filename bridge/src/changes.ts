import { isId } from '../../server/src/adapters/folders-game/operation-store.ts'
import { itemOf } from '../../server/src/game/formats/item.ts'
import type { Delivery, Game, Outcome } from '../../server/src/ports/game.ts'
import { fingerprintOf, isSameContent } from './fingerprint.ts'
import type { Begun, Entry, Final, Journal, Order } from './journal.ts'
import { refusalOf, refuse, sayChange, sayOperation, unavailable, type Said } from './replies.ts'
import type { Turns } from './turns.ts'

/** The values that changes use. */
export interface ChangeWork {
  game: Game
  journal: Journal
  /** Calls about one operation run one after the other. */
  turns: Turns
  now: () => number
}

interface Change {
  id: string
  call: Begun['call']
  /** What identifies the operation beside its id. Only a hash of it is stored. */
  content: unknown[]
  hasPassword?: boolean
  order?: Order
  act: (id: string) => Promise<Outcome<null>>
}

/**
 * Runs an operation once per id. It is recorded before the game sees anything, and its outcome before the reply. A
 * repeated request gets the recorded outcome. Without one it continues: the folders adapter acts once per id.
 */
export async function change(work: ChangeWork, asked: Change): Promise<Said> {
  const { journal, turns, now } = work
  const { id, call, content, hasPassword = false, order } = asked
  if (!isId(id)) return refuse('BAD_REQUEST', 'This bridge needs operation ids that are UUIDs.')
  return turns.run(id.toLowerCase(), async () => {
    const stored = journal.find(id)
    if (stored && !(stored.call === call && (await isSameContent(content, stored))))
      return refuse('OPERATION_CONFLICT', 'This operation id was used for something else.')
    const entry =
      stored ??
      (await journal.begin({
        id,
        call,
        ...(await fingerprintOf(content, hasPassword)),
        at: new Date(now()).toISOString(),
        ...(order ? { order } : {}),
      }))
    const cause = entry.outcome ? null : await proceed(work, entry, asked.act)
    return cause ? unavailable(cause) : sayChange(id, entry)
  })
}

/** Acts, and records the outcome if there is one. Returns a cause when the game has seen nothing of the operation. */
async function proceed(work: ChangeWork, entry: Entry, act: Change['act']): Promise<string | null> {
  const { game, journal } = work
  if (entry.order) return advance(work, entry)
  const outcome = await act(entry.id)
  if (outcome.kind === 'applied') await journal.end(entry, { state: 'applied' })
  else if (outcome.kind === 'refused') await journal.end(entry, refusalOf(outcome))
  else if ((await game.getOperation(entry.id)).kind === 'absent') return outcome.cause
  return null
}

/** Moves a delivery on by one step, and records how it ended. Returns a cause when the folders cannot be used. */
export async function advance(work: ChangeWork, entry: Entry): Promise<string | null> {
  const { game, journal } = work
  const item = itemOf(entry.order?.item ?? [])
  if (!entry.order || !item) throw new Error(`The journal has no item for ${entry.id}.`)
  if (!entry.isTakenBack) {
    const delivery = await game.deliverItem(entry.id, { login: entry.order.login, item, target: 'storage' })
    const isWaitingForRoom = delivery.kind === 'queued' && delivery.waitsForRoom
    if (!isWaitingForRoom) return conclude(work, entry, delivery)
    await journal.takeBack(entry)
  }
  // The portal tries again under another id once the chest has room, and tells the player meanwhile.
  const delivery = await game.withdrawDelivery(entry.id)
  if (delivery.kind !== 'absent') return conclude(work, entry, delivery)
  await journal.end(entry, refusalOf({ code: 'chest_full' }))
  return null
}

async function conclude({ journal }: ChangeWork, entry: Entry, delivery: Delivery): Promise<string | null> {
  if (delivery.kind === 'unknown') return delivery.cause
  const outcome = finalOf(delivery)
  if (outcome) await journal.end(entry, outcome)
  return null
}

function finalOf(delivery: Delivery): Final | null {
  if (delivery.kind === 'refused') return refusalOf(delivery)
  if (delivery.kind === 'lost') return { state: 'lost', message: delivery.cause }
  if (delivery.kind !== 'applied') return null
  const { slot } = delivery.value
  return { state: 'applied', ...(slot === null ? {} : { slot }) }
}

/** What became of an operation. Waits for a call that is about it. */
export async function findOperation(work: ChangeWork, id: string): Promise<Said> {
  const absent = refuse('OPERATION_ABSENT', 'There was no such operation.')
  if (!isId(id)) return absent
  return work.turns.run(id.toLowerCase(), async () => {
    const entry = work.journal.find(id)
    if (!entry) return findFormer(work, id, absent)
    const state = entry.outcome ? 'ended' : await settle(work, entry)
    return state === 'absent' ? absent : sayOperation(id, entry.outcome)
  })
}

/** Looks whether an operation has ended, and records it. `absent`: the game has not had it. */
export async function settle(work: ChangeWork, entry: Entry): Promise<'looked' | 'absent'> {
  if (entry.order) {
    await advance(work, entry)
    return 'looked'
  }
  const outcome = await work.game.getOperation(entry.id)
  if (outcome.kind === 'absent') return 'absent'
  if (outcome.kind === 'applied') await work.journal.end(entry, { state: 'applied' })
  if (outcome.kind === 'refused') await work.journal.end(entry, refusalOf(outcome))
  return 'looked'
}

/** An operation from before this bridge, when the portal itself used the folders. */
async function findFormer({ game }: ChangeWork, id: string, absent: Said): Promise<Said> {
  const delivery = await game.getDelivery(id)
  if (delivery.kind !== 'absent') return sayOperation(id, finalOf(delivery))
  const outcome = await game.getOperation(id)
  if (outcome.kind === 'absent') return absent
  if (outcome.kind === 'unknown') return sayOperation(id, null)
  return sayOperation(id, outcome.kind === 'applied' ? { state: 'applied' } : refusalOf(outcome))
}
