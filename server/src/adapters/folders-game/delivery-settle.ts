import { itemOf } from '../../game/formats/item.ts'
import type { Delivery } from '../../ports/game.ts'
import { demandFolders } from './check-folders.ts'
import { hasRoom, slotsOf, type DeliveryWork } from './delivery-chest.ts'
import type { OperationRecord } from './operation-records.ts'

const latePeriods = 3

/** Noted before the handover: the time, and the slots that held such an item. */
export type Before = { at: string; slots: number[] | null }
export type Final = Extract<Delivery, { kind: 'applied' | 'refused' | 'lost' }>

export const waiting = { kind: 'queued', isHandedOver: false, isLate: false } as const
export const refusedAbsent = { kind: 'refused', code: 'account_absent' } as const

/** The outcome of a delivery that has none yet, judged by the files as they are now. */
export async function settle(work: DeliveryWork, id: string, record: OperationRecord): Promise<Delivery> {
  const { periods, dialect, now, operations, accounts, watched } = work
  const place = await operations.whereIs(id, watched)
  if (place === 'ours') return waiting
  const before = await operations.readNote<Before>(id, 'before')
  const since = (moment: string): number => now().getTime() - new Date(moment).getTime()
  if (place === 'inbox') {
    const isLate = before !== null && since(before.at) > latePeriods * periods.itemsMs
    return { kind: 'queued', isHandedOver: true, isLate }
  }
  if (place === 'error') return close(work, id, await reason(work, record))
  if (!dialect.accounts.isReadable) return close(work, id, { kind: 'applied', value: { slot: null } })

  const item = itemOf(record.content.split(' ').map(Number))
  const found = await accounts.read(record.login)
  const slots = found ? slotsOf(found.account, item) : []
  const slot = slots.find((each) => !before?.slots?.includes(each)) ?? null
  if (slots.length > (before?.slots?.length ?? 0)) return close(work, id, { kind: 'applied', value: { slot } })
  const gone = await operations.readNote<string>(id, 'gone')
  if (!gone) await operations.note(id, 'gone', now().toISOString())
  if (!gone || since(gone) < periods.verifyMs) return { kind: 'queued', isHandedOver: true, isLate: false }
  return close(work, id, {
    kind: 'lost',
    cause: `The game fetched the item, and the chest of ${record.login} never showed it.`,
  })
}

/** Why the game moved the file to its error folder, as far as the account shows it. */
async function reason(work: DeliveryWork, record: OperationRecord): Promise<Final> {
  const { paths, dialect, accounts } = work
  if (!(await accounts.find(record.login))) return refusedAbsent
  const found = dialect.accounts.isReadable ? await accounts.read(record.login).catch(() => null) : null
  const message = `The game moved the import file to ${paths.itemErrors}.`
  const item = itemOf(record.content.split(' ').map(Number))
  if (found && !(await hasRoom(work, found.account, item))) return { kind: 'refused', code: 'chest_full', message }
  return { kind: 'refused', code: 'rejected', message }
}

/** Notes the outcome of a delivery, when the folders in which it was read are still there. */
export async function close(work: DeliveryWork, id: string, answer: Final): Promise<Final> {
  await demandFolders(work)
  await work.operations.note(id, 'outcome', answer)
  return answer
}
