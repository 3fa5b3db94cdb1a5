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

/** What the server did with one import file. */
export type Consumed = Done & { at: Date; file: string }

export interface ConsumeOptions {
  root: string
  dialect: Dialect
  /** The interval for items. The other folders have a shorter one, in the ratio of a real server. */
  periodMs: number
  chestPick?: ChestPick
  folders?: Partial<Folders>
  /** Called before the file is deleted: a real server, too, acts before it deletes. */
  onConsumed?: (consumed: Consumed) => void | Promise<void>
  onTrouble?: (error: Error) => void
}

export interface Consumer {
  folders: Folders
  files: AccountFiles
  /** All actions so far, in order. */
  consumed: Consumed[]
  /** Descriptions of files that did not look like whole import files. */
  oddities: string[]
  /** Processes every folder now. Passes never overlap. */
  pass(): Promise<void>
  setPresence(login: string, state: SessionState): Promise<boolean>
  presenceOf(login: string): SessionState
  /** The chest as the player sees it, or would see it after signing in; null without an account. */
  readChest(login: string): Promise<{ slot: number; item: Item }[] | null>
  hasPassword(login: string, password: string): Promise<boolean>
  /**
   * Copies the state of an account from the simulated world into its file, and into the memory of a session. A new file
   * gets `password`. `ask` runs between passes.
   */
  follow(login: string, ask: () => Promise<AccountState | null>): Promise<void>
  close(): Promise<void>
}

interface AccountState {
  state: SessionState
  /** The password of a new file. */
  password: string
  change(record: Buffer): void
}

/** How often the other folders are read while items are read once: each second, with items each 30 or 10 s. */
const othersPerItemPass: Record<Dialect, number> = { w2pp: 30, over: 10, imports: 30, 'panel-imports': 10 }
const shortestMs = 10

/** Simulates the game server of a dialect: creates its folders and processes import files until it is closed. */
export async function consumeFolders(options: ConsumeOptions): Promise<Consumer> {
  const { root, dialect, periodMs, chestPick = 'first-empty', onConsumed, onTrouble = () => {} } = options
  const folders = foldersOf(root, dialect, options.folders)
  const files = accountFiles(folders, dialect)
  const sessions = createSessions(files)
  const consumed: Consumed[] = []
  const imports = createImports({ dialect, chestPick, folders, files, sessions, report: record })
  const closing = new AbortController()
  await makeFolders(folders, files)

  const thread = startThread()
  const fetchOthers = async () => {
    await imports.fetchOthers()
    await writeOnline(folders, sessions.count())
  }
  const loop = async (everyMs: number, work: () => Promise<void>) => {
    while (await pause(Math.max(everyMs, shortestMs), true, { signal: closing.signal }).catch(() => false))
      await thread.run(work).catch(onTrouble)
  }
  const loops = [loop(periodMs, imports.fetchItems), loop(periodMs / othersPerItemPass[dialect], fetchOthers)]
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
        const account = await ask()
        if (!account) return
        if (!(await files.has(login))) await files.write(login, files.make(login, account.password))
        await sessions.set(login, account.state)
        await imports.changeAccount(login, account.change)
      }),
    async close() {
      closing.abort()
      await Promise.all(loops)
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
    if (folder) await mkdir(folder, { recursive: true })
  if (folders.bans) await mkdir(join(folders.bans, 'err'), { recursive: true })
}

/** Runs work one after the other, because the real server is a single thread. */
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

/** w2pp reports a third more players than there are, plus one. */
async function writeOnline(folders: Folders, count: number): Promise<void> {
  if (!folders.online) return
  const inflated = Math.floor((count * 4) / 3) + 1
  await writeFile(folders.online, [inflated, ...Array.from({ length: 9 }, () => -1)].join('\n'))
}
