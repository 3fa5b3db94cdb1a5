import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { files, inventory } from '../../../privacy/inventory/index.ts'
import * as queries from './erase-queries.ts'

/** The row of the account itself is cleared at the very end, together with the state of the closing. */
const ownTable = 'users'

/**
 * Erases what the inventory of personal data says (server/src/privacy): first the files and what names the account for
 * staff, then table by table, each in a transaction of its own. All of it may be repeated after a kill.
 */
export async function eraseData(app: Pick<App, 'db' | 'storage'>, userId: number): Promise<void> {
  await removeFiles(app, userId)
  await queries.deleteStaffNotifications(app.db, userId)
  await queries.deleteSellerKeys(app.db, userId)
  await queries.clearGiftNames(app.db, userId)
  for (const [name, table] of Object.entries(inventory)) {
    if (name === ownTable || table.onClosing === 'keep') continue
    await transaction(app.db, (tx) => queries.eraseTable(tx, name, table, userId))
  }
}

/** Clears the row of the account. */
export const eraseAccount = (tx: App['db'], userId: number): Promise<void> =>
  queries.eraseTable(tx, ownTable, inventory[ownTable]!, userId)

/** Removes files before the rows that name them, so that a kill leaves no file that nobody finds. */
async function removeFiles({ db, storage }: Pick<App, 'db' | 'storage'>, userId: number): Promise<void> {
  for (const { namedBy, place, onClosing } of Object.values(files)) {
    const [, before, after] = /^storage: (\S*)\*(\S*)$/.exec(place) ?? []
    const owner = namedBy && inventory[namedBy.table]?.account
    if (onClosing !== 'delete' || !namedBy || !owner || before === undefined || after === undefined) continue
    const names = await queries.findFiles(db, { ...namedBy, owner }, userId)
    for (const name of names) await storage.remove(`${before}${name}${after}`)
  }
}
