import { access, readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { trimmed, type Item } from '../items.ts'
import type { AccountFiles } from './account-files.ts'
import { itemAt, writeBan, writeItem, writePassword } from './account-record.ts'
import { oddityOf, readBan, readItemLine, readNewAccount, readOneLine, readTwoLines } from './import-lines.ts'
import { readsOneLine, type Dialect, type Folders } from './layout.ts'
import { pickSlot, type ChestPick } from './pick-slot.ts'
import type { Sessions } from './sessions.ts'

/**
 * `isLost`: the item was written into the file while the player was choosing a character, and the next save overwrites
 * it.
 */
export type Done =
  | { kind: 'item'; login: string; item: Item; slot: number; isLost: boolean }
  | { kind: 'account' | 'password'; login: string; password: string }
  | { kind: 'ban'; login: string; until: Date | null }
  | { kind: 'refused'; why: string }

interface Server {
  dialect: Dialect
  chestPick: ChestPick
  folders: Folders
  files: AccountFiles
  sessions: Sessions
  /** Called before the file is deleted: a real server, too, acts before it deletes. */
  report: (done: Done, path: string) => Promise<void>
  /** Descriptions of files that did not look like whole import files. */
  oddities: string[]
}

const mostInOnePass = 8

type Fetch = (server: Server, path: string, bytes: Buffer) => Promise<void>

/** The processing of each folder's files by dialect. */
export function createImports(importer: Omit<Server, 'oddities'>) {
  const server: Server = { ...importer, oddities: [] }
  const { dialect, folders, oddities } = server
  return {
    oddities,
    changeAccount: (login: string, change: (record: Buffer) => void) => changeAccount(server, login, change),
    fetchItems: () => each(server, folders.items, 1, fetchItem, mostInOnePass),
    async fetchOthers(): Promise<void> {
      await each(server, folders.newAccounts, readsOneLine(dialect) ? 1 : 9, fetchAccount)
      await each(server, folders.passwords, readsOneLine(dialect) ? 1 : 2, fetchPassword)
      if (folders.bans) await each(server, folders.bans, 1, fetchBan)
    },
  }
}

async function fetchItem(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { folders } = server
  const line = readItemLine(bytes)
  const refusal = line ? await give(server, path, line) : 'It is no item.'
  if (refusal && folders.errors) return toErrors(server, path, folders.errors, refusal)
  if (refusal) await server.report({ kind: 'refused', why: refusal }, path)
  await rm(path)
}

async function give(
  { dialect, chestPick, files, sessions, report }: Server,
  path: string,
  { login, item }: { login: string; item: Item },
): Promise<string | null> {
  const record = await files.read(login)
  if (!record) return 'There is no such account.'
  const slot = pickSlot((each) => itemAt(record, each) !== null, chestPick)
  if (slot === null) return 'The chest is full.'
  const isLost = sessions.stateOf(login) === 'select'
  const arrived = sessions.arrive(login, slot, item)
  // over changes only the memory of an online player; w2pp writes the file as well.
  if (!arrived || dialect === 'w2pp' || dialect === 'imports') {
    writeItem(record, slot, item)
    await files.write(login, record)
  }
  await report({ kind: 'item', login, item: trimmed(item), slot, isLost }, path)
  return null
}

async function fetchAccount({ dialect, files, report }: Server, path: string, bytes: Buffer): Promise<void> {
  const account = readsOneLine(dialect) ? readOneLine(bytes) : readNewAccount(bytes)
  // imports deletes every file, also one that it refuses.
  if (dialect === 'imports' && (!account || (await files.has(account.login)))) return rm(path)
  // w2pp keeps a file that it cannot process and retries each second. over replaces an existing account.
  if (!account || (dialect === 'w2pp' && (await files.has(account.login)))) return
  await files.write(account.login, files.make(account.login, account.password))
  await report({ kind: 'account', ...account }, path)
  await rm(path)
}

async function fetchPassword(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { dialect, sessions, report } = server
  const change = readsOneLine(dialect) ? readOneLine(bytes) : readTwoLines(bytes)
  // The server `over` waits until the player is offline. It looks for a session before it converts the login to
  // capitals, so it finds none for a login in small letters and does not wait.
  const waitsForExit =
    (dialect === 'over' || dialect === 'panel-imports') && change?.login === change?.login.toUpperCase()
  if (change && waitsForExit && sessions.stateOf(change.login) !== 'offline') return
  // imports changes only the file, so the next save of a player in the game writes the former password again.
  const write = (record: Buffer) => writePassword(record, change?.password ?? '')
  const done =
    change &&
    (await (dialect === 'imports'
      ? changeFile(server, change.login, write)
      : changeAccount(server, change.login, write)))
  await report(change && done ? { kind: 'password', ...change } : noAccount, path)
  await rm(path)
}

async function fetchBan(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { folders, sessions, report } = server
  const ban = readBan(bytes)
  const year = ban?.until?.getUTCFullYear() ?? 0
  const done = ban && (await changeAccount(server, ban.login, (record) => writeBan(record, year)))
  if (!ban || !done) return toErrors(server, path, join(folders.bans!, 'err'), ban ? noAccount.why : 'It is no ban.')
  if (ban.until) await sessions.set(ban.login, 'offline')
  await report({ kind: 'ban', ...ban }, path)
  await rm(path)
}

/** Changes the account in its file alone. */
async function changeFile({ files }: Server, login: string, change: (record: Buffer) => void): Promise<boolean> {
  const record = await files.read(login)
  if (!record) return false
  change(record)
  await files.write(login, record)
  return true
}

/** Changes the account in its file and in the memory of a session. */
async function changeAccount(
  { files, sessions }: Server,
  login: string,
  change: (record: Buffer) => void,
): Promise<boolean> {
  const record = await files.read(login)
  if (!record) return false
  change(record)
  sessions.change(login, change)
  await files.write(login, record)
  return true
}

/** Processes the files of a folder that the dialect reads, and notes files that do not look like whole imports. */
async function each(
  server: Server,
  folder: string,
  linesExpected: number,
  fetch: Fetch,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { dialect } = server
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  let taken = 0
  for (const { name } of entries) {
    if (taken === most) return
    const path = join(folder, name)
    const bytes = await readFile(path).catch(nullWhenAbsent)
    if (bytes) note(server, oddityOf(name, bytes, linesExpected))
    const isSeen = readsOneLine(dialect) ? name.toLowerCase().endsWith('.txt') : !name.startsWith('.')
    if (!bytes || !isSeen) continue
    taken += 1
    await fetch(server, path, bytes)
  }
}

function note({ oddities }: Server, oddity: string | null): void {
  if (oddity && !oddities.includes(oddity)) oddities.push(oddity)
}

/** Moves a file to the error folder. When a file of that name is there, this one stays and is tried again. */
async function toErrors({ report }: Server, path: string, errors: string, why: string): Promise<void> {
  const target = join(errors, basename(path))
  const isFree = await access(target).then(
    () => false,
    () => true,
  )
  if (!isFree) return
  await rename(path, target)
  await report({ kind: 'refused', why }, path)
}

const noAccount = { kind: 'refused', why: 'There is no such account.' } as const

/** The portal may withdraw a file before it is opened. */
function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
