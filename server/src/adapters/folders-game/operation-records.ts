import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, isThere } from './disk.ts'
import {
  exists,
  folderOf,
  freshOf,
  importName,
  list,
  read,
  stagedFile,
  type OperationStore,
} from './operation-store.ts'

/** The record of an operation, kept as long as anybody may ask for it. It never holds a password. */
export interface Operation {
  kind: 'create_account' | 'change_password' | 'deliver' | 'ban' | 'unban'
  login: string
  /** The rest of what identifies the operation. The same id with other content is a conflict. */
  content: string
}

/** `at` is when it began. */
export type OperationRecord = Operation & { at: string }

/** Where the import file is: still ours, in the folder that the game watches, in its error folder, or gone. */
type Place = 'ours' | 'inbox' | 'error' | 'gone'

export interface Watched {
  inbox: string
  errors: string | null
}

const abandonedAfterMs = 60_000

/** Begins an operation, or returns the one that has begun under this id. */
export async function begin(
  store: OperationStore,
  id: string,
  operation: Operation,
  file: Buffer,
): Promise<OperationRecord> {
  const { folder, disk, now } = store
  const place = folderOf(store, id)
  const former = await find(store, id)
  if (former) return former
  await removeAbandoned(store)
  const record = { ...operation, at: now().toISOString() }
  const fresh = join(freshOf(folder), randomUUID())
  const shelf = join(place, '..')
  for (const each of [fresh, shelf]) await disk.makeFolder(each)
  await disk.create(join(fresh, 'record'), Buffer.from(JSON.stringify(record)))
  await disk.create(join(fresh, 'import'), file)
  for (const each of [join(fresh, 'record'), join(fresh, 'import'), fresh]) await disk.sync(each)
  try {
    await disk.rename(fresh, place)
  } catch (error) {
    await disk.remove(fresh)
    if (!isThere(error)) throw error
  }
  for (const each of [shelf, join(shelf, '..'), folder]) await disk.sync(each)
  return (await find(store, id)) ?? record
}

/** The record of an operation; null when none has begun under this id. */
export async function find(store: OperationStore, id: string): Promise<OperationRecord | null> {
  const text = await read(join(folderOf(store, id), 'record'))
  return text === null ? null : (JSON.parse(text) as OperationRecord)
}

/** Hands the file to the game; false when that was done before. */
export async function handOver(store: OperationStore, id: string, inbox: string): Promise<boolean> {
  const { disk } = store
  try {
    await disk.rename(stagedFile(store, id), join(inbox, importName(id)))
  } catch (error) {
    if (!isAbsent(error) || (await whereIs(store, id, { inbox, errors: null })) === 'ours') throw error
    return false
  }
  await disk.sync(inbox)
  await disk.sync(folderOf(store, id))
  return true
}

/** A file moves one place forward in one step, so looking at the places in order always finds it. */
export async function whereIs(store: OperationStore, id: string, { inbox, errors }: Watched): Promise<Place> {
  if (await exists(stagedFile(store, id))) return 'ours'
  if (await exists(join(inbox, importName(id)))) return 'inbox'
  return errors !== null && (await exists(join(errors, importName(id)))) ? 'error' : 'gone'
}

/**
 * Takes the file back from any place where the game has not fetched it. Returns its text, or null when the game was
 * faster.
 */
export async function withdraw(store: OperationStore, id: string, inbox: string): Promise<string | null> {
  const { disk } = store
  const withdrawn = join(folderOf(store, id), 'withdrawn')
  for (const from of [stagedFile(store, id), join(inbox, importName(id))]) {
    try {
      await disk.rename(from, withdrawn)
      break
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  }
  const text = await read(withdrawn)
  await disk.remove(withdrawn)
  await disk.sync(folderOf(store, id))
  return text
}

/** Removes what a killed process left half made. */
async function removeAbandoned({ folder, disk }: OperationStore): Promise<void> {
  for (const name of await list(freshOf(folder))) {
    const path = join(freshOf(folder), name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs) await disk.remove(path)
  }
}
