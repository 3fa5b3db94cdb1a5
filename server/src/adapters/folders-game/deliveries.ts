import { basename } from 'node:path'
import { isGameLogin, itemFile } from '../../game/formats/import-files.ts'
import { isItem, itemList, itemOf } from '../../game/formats/item.ts'
import type { Delivery, DeliveryOrder } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import { hasRoom, slotsOf, type DeliveryWork } from './delivery-chest.ts'
import { close, refusedAbsent, settle, waiting, type Before, type Final } from './delivery-settle.ts'
import { createGrids } from './grids.ts'
import { list } from './operation-store.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'

/** The game reads no more than these in one pass of its folder. */
const outstandingMost = 8

/**
 * Items by import file, one at a time for each account. The former content of the chest proves afterwards whether the
 * item arrived, and shows which item the server would overwrite.
 */
export function createDeliveries(settings: FolderSettings, operations: Operations, accounts: Accounts) {
  const inbox = settings.paths.items
  if (inbox === null) return noDeliveries
  const work: DeliveryWork = {
    ...settings,
    operations,
    accounts,
    grids: createGrids(settings),
    watched: { inbox, errors: settings.paths.itemErrors },
    errorFolder: basename(settings.paths.itemErrors ?? ''),
    turn: Promise.resolve(),
  }
  return {
    deliverItem: (id: string, order: DeliveryOrder) => deliverItem(work, id, order),
    getDelivery: (id: string) => getDelivery(work, id),
    withdrawDelivery: (id: string) => withdrawDelivery(work, id),
  }
}

/** Of a server of which nobody has named the folder of items. */
const noDeliveries = {
  deliverItem: async (_id: string, _order: DeliveryOrder): Promise<Delivery> => ({
    kind: 'refused',
    code: 'unsupported',
    message: 'The folder from which the game takes items is not set.',
  }),
  getDelivery: async (): Promise<Delivery | { kind: 'absent' }> => ({ kind: 'absent' }),
  withdrawDelivery: async (): Promise<Delivery | { kind: 'absent' }> => ({ kind: 'absent' }),
}

const withdrawn = { kind: 'refused', code: 'rejected', message: 'The portal took the import file back.' } as const

async function deliverItem(work: DeliveryWork, id: string, order: DeliveryOrder): Promise<Delivery> {
  const { operations, accounts, watched } = work
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

  const done = await operations.readNote<Final>(id, 'outcome')
  if (done) return done
  if ((await operations.whereIs(id, watched)) === 'ours') {
    const moved = work.turn.then(() => moveAlong(work, id, record.login))
    work.turn = moved.catch(() => {})
    const held = await moved
    if (held) return held
  }
  return settle(work, id, record)
}

async function getDelivery(work: DeliveryWork, id: string): Promise<Delivery | { kind: 'absent' }> {
  const { operations } = work
  const record = await operations.find(id)
  if (record?.kind !== 'deliver') return { kind: 'absent' }
  return (await operations.readNote<Final>(id, 'outcome')) ?? settle(work, id, record)
}

/**
 * Ends a delivery whose file is still ours. The outcome is noted first, so a killed process hands nothing over later.
 */
async function withdrawDelivery(work: DeliveryWork, id: string): Promise<Delivery | { kind: 'absent' }> {
  const { operations, watched } = work
  const withdrawing = work.turn.then(async () => {
    if ((await operations.find(id))?.kind !== 'deliver' || (await operations.readNote<Final>(id, 'outcome'))) return
    if ((await operations.whereIs(id, watched)) !== 'ours') return
    await close(work, id, withdrawn)
    await operations.withdraw(id, watched.inbox)
  })
  work.turn = withdrawing.catch(() => {})
  await withdrawing
  const stands = await getDelivery(work, id)
  return stands.kind === 'refused' && stands.message === withdrawn.message ? { kind: 'absent' } : stands
}

/** Hands the file over when the delivery may go; otherwise returns what it waits for. */
async function moveAlong(work: DeliveryWork, id: string, login: string): Promise<Delivery | null> {
  const { dialect, now, operations, accounts, errorFolder, watched } = work
  // It may have been withdrawn while this call waited.
  const done = await operations.readNote<Final>(id, 'outcome')
  if (done) return done
  if ((await list(watched.inbox)).filter((name) => name !== errorFolder).length >= outstandingMost) return waiting
  const before: Before = { at: now().toISOString(), slots: null }
  if (dialect.accounts.isReadable) {
    if (!(await operations.takeTurn(login, id))) return waiting
    const found = await accounts.read(login)
    if (!found) return (await operations.withdraw(id, watched.inbox)) === null ? null : close(work, id, refusedAbsent)
    const item = itemOf(await contentOf(work, id))
    if (!(await hasRoom(work, found.account, item))) return { ...waiting, waitsForRoom: true }
    before.slots = slotsOf(found.account, item)
  }
  await operations.note(id, 'before', before)
  await operations.handOver(id, watched.inbox)
  return null
}

async function contentOf({ operations }: DeliveryWork, id: string): Promise<number[]> {
  return ((await operations.find(id))?.content ?? '').split(' ').map(Number)
}
