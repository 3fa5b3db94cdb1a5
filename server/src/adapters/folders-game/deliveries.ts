import { basename } from 'node:path'
import type { AccountFile } from '../../game/formats/account-file.ts'
import { pickSlot } from '../../game/formats/chest-pick.ts'
import { isGameLogin, itemFile } from '../../game/formats/import-files.ts'
import { isItem, isSameItem, itemList, itemOf } from '../../game/formats/item.ts'
import type { Delivery, DeliveryOrder, Item } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import { list, type Operations, type OperationRecord } from './operations.ts'
import { createGrids } from './grids.ts'
import type { FolderSettings } from './settings.ts'

/** More than these the game does not read in one pass of its folder. */
const outstandingMost = 8
const latePeriods = 3

type Before = { at: string; slots: number[] | null }
type Final = Extract<Delivery, { kind: 'applied' | 'refused' | 'lost' }>

const waiting = { kind: 'queued', isHandedOver: false, isLate: false } as const

/**
 * Items by import file. One is under way in an account at a time, because what the chest held before is what tells
 * afterwards whether the item arrived, and what the server would write over.
 */
export function createDeliveries(settings: FolderSettings, operations: Operations, accounts: Accounts) {
  const grids = createGrids(settings)
  const { paths, periods, dialect, chestPick, now } = settings
  // That of `over` lies inside the one it watches.
  const errorFolder = basename(paths.itemErrors)
  const watched = { inbox: paths.items, errors: paths.itemErrors }
  // Counting what lies in the folder and adding to it must not be interleaved.
  let turn: Promise<unknown> = Promise.resolve()

  async function deliverItem(id: string, order: DeliveryOrder): Promise<Delivery> {
    if (order.target !== 'storage') return { kind: 'refused', code: 'unsupported' }
    if (!isItem(order.item)) return { kind: 'refused', code: 'bad_item' }
    const content = itemList(order.item).join(' ')
    let record = await operations.find(id)
    if (!record) {
      if (!isGameLogin(order.login) || !(await accounts.find(order.login))) return refusedAbsent
      const file = itemFile(order.login, order.item)
      record = await operations.begin(id, { kind: 'deliver', login: order.login, content }, file)
    }
    const isSame = record.login.toLowerCase() === order.login.toLowerCase() && record.content === content
    if (record.kind !== 'deliver' || !isSame) return { kind: 'refused', code: 'operation_conflict' }

    const done = await operations.noted<Final>(id, 'outcome')
    if (done) return done
    if ((await operations.whereIs(id, watched)) === 'ours') {
      const moved = turn.then(() => moveAlong(id, record.login))
      turn = moved.catch(() => {})
      const held = await moved
      if (held) return held
    }
    return settle(id, record)
  }

  async function getDelivery(id: string): Promise<Delivery | { kind: 'absent' }> {
    const record = await operations.find(id)
    if (record?.kind !== 'deliver') return { kind: 'absent' }
    return (await operations.noted<Final>(id, 'outcome')) ?? settle(id, record)
  }

  /** Ends a delivery whose file is still ours. The end is noted first: a process that is killed then hands nothing over. */
  async function withdrawDelivery(id: string): Promise<Delivery | { kind: 'absent' }> {
    const withdrawing = turn.then(async () => {
      if ((await operations.find(id))?.kind !== 'deliver' || (await operations.noted<Final>(id, 'outcome'))) return
      if ((await operations.whereIs(id, watched)) !== 'ours') return
      await close(id, withdrawn)
      await operations.withdraw(id, paths.items)
    })
    turn = withdrawing.catch(() => {})
    await withdrawing
    const stands = await getDelivery(id)
    return stands.kind === 'refused' && stands.message === withdrawn.message ? { kind: 'absent' } : stands
  }

  /** Hands the file over when its turn has come; otherwise says what it waits for. */
  async function moveAlong(id: string, login: string): Promise<Delivery | null> {
    // It may have been withdrawn while this waited.
    const done = await operations.noted<Final>(id, 'outcome')
    if (done) return done
    if ((await list(paths.items)).filter((name) => name !== errorFolder).length >= outstandingMost) return waiting
    const before: Before = { at: now().toISOString(), slots: null }
    if (dialect === 'w2pp') {
      if (!(await operations.takeTurn(login, id))) return waiting
      const found = await accounts.read(login)
      if (!found) return (await operations.withdraw(id, paths.items)) === null ? null : close(id, refusedAbsent)
      const item = itemOf(await contentOf(id))
      if (!(await hasRoom(found.account, item))) return { ...waiting, waitsForRoom: true }
      before.slots = slotsOf(found.account, item)
    }
    await operations.note(id, 'before', before)
    await operations.handOver(id, paths.items)
    return null
  }

  /** Whether the slot that the server will choose is empty: stock W2PP writes over what lies in the one it chooses. */
  async function hasRoom({ chest }: AccountFile, item: Item | null): Promise<boolean> {
    // Of the slots that we do not read we only know that nobody should be sent there.
    const held = Array.from({ length: 128 }, (_, slot) => (slot < chest.length ? (chest[slot] ?? null) : 'full'))
    const gridOf = await grids()
    const slot = pickSlot(held, chestPick, { gridOf, ...(item ? { item: gridOf(item) } : {}) })
    return slot !== null && !held[slot]
  }

  async function contentOf(id: string): Promise<number[]> {
    return ((await operations.find(id))?.content ?? '').split(' ').map(Number)
  }

  async function settle(id: string, record: OperationRecord): Promise<Delivery> {
    const place = await operations.whereIs(id, watched)
    if (place === 'ours') return waiting
    const before = await operations.noted<Before>(id, 'before')
    const since = (moment: string): number => now().getTime() - new Date(moment).getTime()
    if (place === 'inbox') {
      const isLate = before !== null && since(before.at) > latePeriods * periods.itemsMs
      return { kind: 'queued', isHandedOver: true, isLate }
    }
    if (place === 'error') return close(id, await reason(record))
    if (dialect === 'over') return close(id, { kind: 'applied', value: { slot: null } })

    const item = itemOf(record.content.split(' ').map(Number))
    const found = await accounts.read(record.login)
    const slots = found ? slotsOf(found.account, item) : []
    const slot = slots.find((each) => !before?.slots?.includes(each)) ?? null
    if (slots.length > (before?.slots?.length ?? 0)) return close(id, { kind: 'applied', value: { slot } })
    const gone = await operations.noted<string>(id, 'gone')
    if (!gone) await operations.note(id, 'gone', now().toISOString())
    if (!gone || since(gone) < periods.verifyMs) return { kind: 'queued', isHandedOver: true, isLate: false }
    return close(id, {
      kind: 'lost',
      cause: `The game fetched the item, and the chest of ${record.login} never showed it.`,
    })
  }

  /** Why the game moved the file to its error folder, as far as the account tells. */
  async function reason(record: OperationRecord): Promise<Final> {
    if (!(await accounts.find(record.login))) return refusedAbsent
    const found = dialect === 'w2pp' ? await accounts.read(record.login).catch(() => null) : null
    const message = `The game moved the import file to ${paths.itemErrors}.`
    const item = itemOf(record.content.split(' ').map(Number))
    if (found && !(await hasRoom(found.account, item))) return { kind: 'refused', code: 'chest_full', message }
    return { kind: 'refused', code: 'rejected', message }
  }

  async function close(id: string, answer: Final): Promise<Final> {
    await operations.note(id, 'outcome', answer)
    return answer
  }

  return { deliverItem, getDelivery, withdrawDelivery }
}

const withdrawn = { kind: 'refused', code: 'rejected', message: 'The portal took the import file back.' } as const
const refusedAbsent = { kind: 'refused', code: 'account_absent' } as const

const slotsOf = ({ chest }: AccountFile, item: Item | null): number[] =>
  chest.flatMap((each, slot) => (each && item && isSameItem(each, item) ? [slot] : []))
