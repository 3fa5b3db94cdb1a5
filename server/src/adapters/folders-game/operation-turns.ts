import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isThere } from './disk.ts'
import { readNote } from './operation-notes.ts'
import { find } from './operation-records.ts'
import { freshOf, isId, list, turnsOf, type OperationStore } from './operation-store.ts'

/**
 * Claims an account for one operation. False while another operation is under way. A turn is a folder that holds a
 * file named after its operation. Ending a turn removes that file alone, so it never ends a turn that another
 * operation has taken meanwhile.
 */
export async function takeTurn(store: OperationStore, login: string, id: string): Promise<boolean> {
  const { folder, disk } = store
  const turn = join(turnsOf(folder), Buffer.from(login.toLowerCase()).toString('hex'))
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const names = await list(turn)
    if (names.includes(id)) return true
    if (!(await endTurn(store, turn, names))) return false
    const fresh = join(freshOf(folder), randomUUID())
    for (const each of [fresh, turnsOf(folder)]) await disk.makeFolder(each)
    await disk.create(join(fresh, id), Buffer.alloc(0))
    for (const each of [join(fresh, id), fresh]) await disk.sync(each)
    try {
      await disk.rename(fresh, turn)
      await disk.sync(turnsOf(folder))
      return true
    } catch (error) {
      await disk.remove(fresh)
      if (!isThere(error)) throw error
    }
  }
  return false
}

/** Ends a turn whose operation has ended; false while the operation is under way. */
async function endTurn(store: OperationStore, turn: string, names: string[]): Promise<boolean> {
  const { disk } = store
  for (const name of names) if (isId(name) && (await isUnderWay(store, name))) return false
  for (const name of names) await disk.remove(join(turn, name))
  await disk.removeEmptyFolder(turn)
  return true
}

const isUnderWay = async (store: OperationStore, id: string): Promise<boolean> =>
  (await find(store, id)) !== null && (await readNote(store, id, 'outcome')) === null

/** Ends the turns of operations that have ended or were removed. */
export async function endTurns(store: OperationStore): Promise<void> {
  const turns = turnsOf(store.folder)
  for (const name of await list(turns)) await endTurn(store, join(turns, name), await list(join(turns, name)))
}
