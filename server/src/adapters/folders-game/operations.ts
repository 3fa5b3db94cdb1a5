import { randomUUID } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, isThere, type Disk } from './disk.ts'

/** What an operation is, kept as long as anybody may ask for it. Never a password. */
export interface Operation {
  kind: 'create_account' | 'change_password' | 'deliver' | 'ban' | 'unban'
  login: string
  /** What else makes the operation this one; the same id with another is a conflict. */
  content: string
}

/** `at` is when it began. */
export type OperationRecord = Operation & { at: string }

/** Where the import file is: still ours, in the folder that the game watches, in its error folder, or gone. */
type Place = 'ours' | 'inbox' | 'error' | 'gone'

interface Watched {
  inbox: string
  errors: string | null
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const abandonedAfterMs = 60_000
/** Of 256. */
const shelvesAtOnce = 16

export type Operations = ReturnType<typeof createOperations>

/**
 * Operations on disk, beside the game and on its volume, outside what it watches. Each is a folder that is made
 * elsewhere and renamed into place whole, with its record and its import file: a folder that is not empty cannot be
 * replaced, so an operation begins once, however many processes try and wherever one of them is killed or stopped.
 * The import file is renamed out of it into the game's folder: that happens once too, and whether it has happened is
 * seen by whether the file is still there.
 */
export function createOperations(folder: string, disk: Disk, now: () => Date) {
  const fresh = join(folder, 'new')
  const turns = join(folder, 'turns')
  let nextShelf = 0
  const folderOf = (id: string): string => {
    if (!isId(id)) throw new Error('An operation id must be a UUID.')
    // The end of an id is random; ids made in one hour begin alike.
    return join(folder, 'operations', id.slice(-2).toLowerCase(), id.toLowerCase())
  }
  // Made of the id alone: nothing that people typed is ever part of a name.
  const importName = (id: string): string => `${id.toLowerCase()}.txt`
  const stagedFile = (id: string): string => join(folderOf(id), 'import')

  async function begin(id: string, operation: Operation, file: Buffer): Promise<OperationRecord> {
    const place = folderOf(id)
    const known = await find(id)
    if (known) return known
    await removeAbandoned()
    const record = { ...operation, at: now().toISOString() }
    const made = join(fresh, randomUUID())
    const shelf = join(place, '..')
    for (const each of [made, shelf]) await disk.makeFolder(each)
    await disk.create(join(made, 'record'), Buffer.from(JSON.stringify(record)))
    await disk.create(join(made, 'import'), file)
    for (const each of [join(made, 'record'), join(made, 'import'), made]) await disk.sync(each)
    try {
      await disk.rename(made, place)
    } catch (error) {
      await disk.remove(made)
      if (!isThere(error)) throw error
    }
    for (const each of [shelf, join(shelf, '..'), folder]) await disk.sync(each)
    return (await find(id)) ?? record
  }

  async function find(id: string): Promise<OperationRecord | null> {
    const text = await read(join(folderOf(id), 'record'))
    return text === null ? null : (JSON.parse(text) as OperationRecord)
  }

  /** Gives the file to the game; false when it has been given already. */
  async function handOver(id: string, inbox: string): Promise<boolean> {
    try {
      await disk.rename(stagedFile(id), join(inbox, importName(id)))
    } catch (error) {
      if (!isAbsent(error) || (await whereIs(id, { inbox, errors: null })) === 'ours') throw error
      return false
    }
    await disk.sync(inbox)
    await disk.sync(folderOf(id))
    return true
  }

  /** A file leaves a place in one step, so looking at the places in their order misses it nowhere. */
  async function whereIs(id: string, { inbox, errors }: Watched): Promise<Place> {
    if (await exists(stagedFile(id))) return 'ours'
    if (await exists(join(inbox, importName(id)))) return 'inbox'
    return errors !== null && (await exists(join(errors, importName(id)))) ? 'error' : 'gone'
  }

  /** Takes the file back from wherever the game has not fetched it; its text, or null when the game was faster. */
  async function withdraw(id: string, inbox: string): Promise<string | null> {
    const withdrawn = join(folderOf(id), 'withdrawn')
    for (const from of [stagedFile(id), join(inbox, importName(id))]) {
      try {
        await disk.rename(from, withdrawn)
        break
      } catch (error) {
        if (!isAbsent(error)) throw error
      }
    }
    const text = await read(withdrawn)
    await disk.remove(withdrawn)
    await disk.sync(folderOf(id))
    return text
  }

  /** Notes something about an operation, in place of an earlier note of that name. */
  async function note(id: string, name: string, value: unknown): Promise<void> {
    const path = join(folderOf(id), name)
    const made = `${path}.${randomUUID()}`
    await disk.create(made, Buffer.from(JSON.stringify(value)))
    await disk.sync(made)
    await disk.rename(made, path)
    await disk.sync(folderOf(id))
  }

  async function noted<T>(id: string, name: string): Promise<T | null> {
    const text = await read(join(folderOf(id), name))
    return text === null ? null : (JSON.parse(text) as T)
  }

  async function dropNote(id: string, name: string): Promise<void> {
    await disk.remove(join(folderOf(id), name))
  }

  /**
   * The one operation that may be under way in an account. False while another one is. A turn is a folder that holds a
   * file of its operation's name: whoever ends a finished one takes away that name alone, never a turn that somebody
   * else has taken meanwhile.
   */
  async function takeTurn(login: string, id: string): Promise<boolean> {
    const turn = join(turns, Buffer.from(login.toLowerCase()).toString('hex'))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const names = await list(turn)
      if (names.includes(id)) return true
      if (!(await endTurn(turn, names))) return false
      const made = join(fresh, randomUUID())
      for (const each of [made, turns]) await disk.makeFolder(each)
      await disk.create(join(made, id), Buffer.alloc(0))
      for (const each of [join(made, id), made]) await disk.sync(each)
      try {
        await disk.rename(made, turn)
        await disk.sync(turns)
        return true
      } catch (error) {
        await disk.remove(made)
        if (!isThere(error)) throw error
      }
    }
    return false
  }

  /** Takes a turn away whose operation has ended; false while it is under way. */
  async function endTurn(turn: string, names: string[]): Promise<boolean> {
    for (const name of names) if (isId(name) && (await isUnderWay(name))) return false
    for (const name of names) await disk.remove(join(turn, name))
    await disk.removeEmptyFolder(turn)
    return true
  }

  const isUnderWay = async (id: string): Promise<boolean> =>
    (await find(id)) !== null && (await noted(id, 'outcome')) === null

  /** The operations of some shelves that began before the moment, by their ids. Another call has the next shelves. */
  async function findOld(before: Date): Promise<string[]> {
    const shelves = (await list(join(folder, 'operations'))).toSorted()
    const some = shelves.slice(nextShelf, nextShelf + shelvesAtOnce)
    nextShelf = nextShelf + shelvesAtOnce < shelves.length ? nextShelf + shelvesAtOnce : 0
    const old: string[] = []
    for (const shelf of some) {
      for (const id of await list(join(folder, 'operations', shelf))) {
        const record = isId(id) ? await find(id) : null
        if (record && new Date(record.at) < before) old.push(id)
      }
    }
    return old
  }

  /** Takes an operation out of its place in one step, then away. */
  async function forget(id: string): Promise<void> {
    const away = join(fresh, randomUUID())
    await disk.makeFolder(fresh)
    await disk.rename(folderOf(id), away)
    await disk.remove(away)
  }

  /** Turns of operations that have ended, or that are forgotten. */
  async function endTurns(): Promise<void> {
    for (const name of await list(turns)) await endTurn(join(turns, name), await list(join(turns, name)))
  }

  /** What a killed process had not finished making. */
  async function removeAbandoned(): Promise<void> {
    for (const name of await list(fresh)) {
      const path = join(fresh, name)
      const made = await stat(path).catch(() => null)
      if (made && Date.now() - made.mtimeMs > abandonedAfterMs) await disk.remove(path)
    }
  }

  return { begin, find, handOver, whereIs, withdraw, note, noted, dropNote, takeTurn, findOld, forget, endTurns }
}

export async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}
