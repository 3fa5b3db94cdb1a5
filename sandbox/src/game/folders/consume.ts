import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Item } from '../items.ts'
import { accountFiles, type AccountFiles } from './account-files.ts'
import { chestOf, passwordOf } from './account-record.ts'
import { createImports, type Done } from './imports.ts'
import { foldersOf, type Dialect, type Folders } from './layout.ts'
import type { ChestPick } from './pick-slot.ts'
import { createSessions, type SessionState } from './sessions.ts'

/** What the server did, and with which file. */
export type Consumed = Done & { at: Date; file: string }

export interface ConsumeOptions {
  root: string
  dialect: Dialect
  /** How often items are fetched; the other folders are looked at as much oftener as in a real server. */
  periodMs: number
  chestPick?: ChestPick
  folders?: Partial<Folders>
  /** Told before the file is deleted, like all that a real server does. */
  onConsumed?: (consumed: Consumed) => void | Promise<void>
  onTrouble?: (error: Error) => void
}

export interface Consumer {
  folders: Folders
  files: AccountFiles
  /** Everything that was done, in order. */
  consumed: Consumed[]
  /** What lay in a watched folder and looked unlike a whole import file. */
  oddities: string[]
  /** A pass over every folder, now. Passes never overlap. */
  pass(): Promise<void>
  setPresence(login: string, state: SessionState): Promise<boolean>
  presenceOf(login: string): SessionState
  /** What the player would see, or would see after signing in; null without an account. */
  readChest(login: string): Promise<{ slot: number; item: Item }[] | null>
  hasPassword(login: string, password: string): Promise<boolean>
  /**
   * Makes an account what the game's world says of it, in the file and in the memory of whoever is signed in; with a
   * password where there is none. `ask` is answered between passes.
   */
  follow(login: string, ask: () => Promise<Followed | null>): Promise<void>
  close(): Promise<void>
}

interface Followed {
  state: SessionState
  /** Of a new file; nobody can sign in without one. */
  password: string
  change(record: Buffer): void
}

/** Accounts are looked for each second, items each 30 or 10. */
const oftener: Record<Dialect, number> = { w2pp: 30, over: 10 }
const shortestMs = 10

/** Plays the server of a dialect on its folders: makes them, then fetches what is put into them until it is closed. */
export async function consumeFolders(options: ConsumeOptions): Promise<Consumer> {
  const { root, dialect, periodMs, chestPick = 'first-empty', onConsumed, onTrouble = () => {} } = options
  const folders = foldersOf(root, dialect, options.folders)
  const files = accountFiles(folders, dialect)
  const sessions = createSessions(files)
  const consumed: Consumed[] = []
  const imports = createImports({ dialect, chestPick, folders, files, sessions, tell: record })
  const closing = new AbortController()
  await makeFolders(folders, files)

  const thread = startThread()
  const fetchOthers = async () => {
    await imports.fetchOthers()
    await writeOnline(folders, sessions.count())
  }
  const beat = async (everyMs: number, work: () => Promise<void>) => {
    while (await pause(Math.max(everyMs, shortestMs), true, { signal: closing.signal }).catch(() => false))
      await thread.run(work).catch(onTrouble)
  }
  const beats = [beat(periodMs, imports.fetchItems), beat(periodMs / oftener[dialect], fetchOthers)]
  return {
    folders,
    files,
    consumed,
    oddities: imports.oddities,
    pass: () =>
      thread.run(async () => {
        await imports.fetchOthers()
        await imports.fetchItems()
        await writeOnline(folders, sessions.count())
      }),
    setPresence: (login, state) => thread.run(() => sessions.set(login, state)),
    presenceOf: sessions.stateOf,
    async readChest(login) {
      const account = await files.read(login)
      return sessions.chest(login) ?? (account && chestOf(account))
    },
    async hasPassword(login, password) {
      const account = await files.read(login)
      return account !== null && passwordOf(account) === password
    },
    follow: (login, ask) =>
      thread.run(async () => {
        const followed = await ask()
        if (!followed) return
        if (!(await files.has(login))) await files.write(login, files.make(login, followed.password))
        await sessions.set(login, followed.state)
        await imports.changeAccount(login, followed.change)
      }),
    async close() {
      closing.abort()
      await Promise.all(beats)
      await thread.end()
    },
  }

  async function record(done: Done, path: string): Promise<void> {
    const entry = { ...done, at: new Date(), file: basename(path) }
    consumed.push(entry)
    await onConsumed?.(entry)
  }
}

async function makeFolders(folders: Folders, files: AccountFiles): Promise<void> {
  await files.prepare()
  for (const folder of [folders.newAccounts, folders.passwords, folders.items, folders.errors])
    await mkdir(folder, { recursive: true })
  if (folders.bans) await mkdir(join(folders.bans, 'err'), { recursive: true })
}

/** The server is one thread: what it runs comes one after the other. */
function startThread(): { run<T>(work: () => Promise<T>): Promise<T>; end(): Promise<void> } {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const mine = turn.then(work)
      turn = mine.catch(() => {})
      return mine
    },
    async end() {
      await turn
    },
  }
}

/** w2pp blows its numbers up by a third and a little. */
async function writeOnline(folders: Folders, count: number): Promise<void> {
  if (!folders.online) return
  const inflated = Math.floor((count * 4) / 3) + 1
  await writeFile(folders.online, [inflated, ...Array.from({ length: 9 }, () => -1)].join('\n'))
}
