import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, type Disk } from './disk.ts'

/** Where the operations of one game are stored, and where the sweep of them continues. */
export interface OperationStore {
  folder: string
  disk: Disk
  now: () => Date
  nextShelf: number
}

/** Folders that are not complete yet. */
export const freshOf = (folder: string): string => join(folder, 'new')
/** A folder for each account in which an operation is under way. */
export const turnsOf = (folder: string): string => join(folder, 'turns')

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The folder of an operation. Throws for an id that is no UUID. */
export const folderOf = ({ folder }: OperationStore, id: string): string => {
  if (!isId(id)) throw new Error('An operation id must be a UUID.')
  // The end of an id is random, while ids of one hour have the same beginning.
  return join(folder, 'operations', id.slice(-2).toLowerCase(), id.toLowerCase())
}
// Made from the id alone. Text that people typed is never part of a file name.
export const importName = (id: string): string => `${id.toLowerCase()}.txt`
export const stagedFile = (store: OperationStore, id: string): string => join(folderOf(store, id), 'import')

/** The names in a folder; none when the folder does not exist. */
export async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The text of a file; null when it does not exist. */
export async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether the file or folder exists. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}
