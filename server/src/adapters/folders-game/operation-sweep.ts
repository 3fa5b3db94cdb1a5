import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { find } from './operation-records.ts'
import { folderOf, freshOf, isId, list, type OperationStore } from './operation-store.ts'

/** Out of 256 shelves. */
const shelvesAtOnce = 16

/**
 * The ids of operations that began before the moment, from the next few shelves. Each call continues where the last
 * ended.
 */
export async function findOld(store: OperationStore, before: Date): Promise<string[]> {
  const { folder } = store
  const shelves = (await list(join(folder, 'operations'))).toSorted()
  const some = shelves.slice(store.nextShelf, store.nextShelf + shelvesAtOnce)
  store.nextShelf = store.nextShelf + shelvesAtOnce < shelves.length ? store.nextShelf + shelvesAtOnce : 0
  const old: string[] = []
  for (const shelf of some) {
    for (const id of await list(join(folder, 'operations', shelf))) {
      const record = isId(id) ? await find(store, id) : null
      if (record && new Date(record.at) < before) old.push(id)
    }
  }
  return old
}

/** Removes an operation: renames it away in one step, then deletes it. */
export async function forget(store: OperationStore, id: string): Promise<void> {
  const { folder, disk } = store
  const away = join(freshOf(folder), randomUUID())
  await disk.makeFolder(freshOf(folder))
  await disk.rename(folderOf(store, id), away)
  await disk.remove(away)
}
