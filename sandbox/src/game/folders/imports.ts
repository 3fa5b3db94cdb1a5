import { access, readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { trimmed, type Item } from '../items.ts'
import type { AccountFiles } from './account-files.ts'
import { itemAt, writeBan, writeItem, writePassword } from './account-record.ts'
import { oddityOf, readBan, readItemLine, readNewAccount, readOneLine, readTwoLines } from './import-lines.ts'
import type { Dialect, Folders } from './layout.ts'
import { pickSlot, type ChestPick } from './pick-slot.ts'
import type { Sessions } from './sessions.ts'

/** A lost item was written into the file of somebody who chooses a character: the next save writes over it. */
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
  /** Told before the file is deleted, like all that a real server does. */
  tell: (done: Done, path: string) => Promise<void>
  /** What lay in a watched folder and looked unlike a whole import file. */
  oddities: string[]
}

const mostInOnePass = 8

type Fetch = (server: Server, path: string, bytes: Buffer) => Promise<void>

/** What each dialect does with the files of each folder. */
export function createImports(importer: Omit<Server, 'oddities'>) {
  const server: Server = { ...importer, oddities: [] }
  const { dialect, folders, oddities } = server
  return {
    oddities,
    changeAccount: (login: string, change: (record: Buffer) => void) => changeAccount(server, login, change),
    fetchItems: () => each(server, folders.items, 1, fetchItem, mostInOnePass),
    async fetchOthers(): Promise<void> {
      await each(server, folders.newAccounts, dialect === 'w2pp' ? 9 : 1, fetchAccount)
      await each(server, folders.passwords, dialect === 'w2pp' ? 2 : 1, fetchPassword)
      if (folders.bans) await each(server, folders.bans, 1, fetchBan)
    },
  }
}

async function fetchItem(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { folders } = server
  const line = readItemLine(bytes)
  const refusal = line ? await give(server, path, line) : 'It is no item.'
  if (refusal) await toErrors(server, path, folders.errors, refusal)
  else await rm(path)
}

async function give(
  { dialect, chestPick, files, sessions, tell }: Server,
  path: string,
  { login, item }: { login: string; item: Item },
): Promise<string | null> {
  const record = await files.read(login)
  if (!record) return 'There is no such account.'
  const slot = pickSlot((each) => itemAt(record, each) !== null, chestPick)
  if (slot === null) return 'The chest is full.'
  const isLost = sessions.stateOf(login) === 'select'
  const arrived = sessions.arrive(login, slot, item)
  // over tells the channel alone; w2pp writes the file besides.
  if (!arrived || dialect === 'w2pp') {
    writeItem(record, slot, item)
    await files.write(login, record)
  }
  await tell({ kind: 'item', login, item: trimmed(item), slot, isLost }, path)
  return null
}

async function fetchAccount({ dialect, files, tell }: Server, path: string, bytes: Buffer): Promise<void> {
  const account = dialect === 'w2pp' ? readNewAccount(bytes) : readOneLine(bytes)
  // w2pp leaves what it cannot do and tries again each second; over writes over what is there.
  if (!account || (dialect === 'w2pp' && (await files.has(account.login)))) return
  await files.write(account.login, files.make(account.login, account.password))
  await tell({ kind: 'account', ...account }, path)
  await rm(path)
}

async function fetchPassword(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { dialect, sessions, tell } = server
  const change = dialect === 'w2pp' ? readTwoLines(bytes) : readOneLine(bytes)
  // over waits until nobody plays. It looks before it makes capitals of the login, so small letters slip through.
  const isPolite = dialect === 'over' && change?.login === change?.login.toUpperCase()
  if (change && isPolite && sessions.stateOf(change.login) !== 'offline') return
  const done = change && (await changeAccount(server, change.login, (record) => writePassword(record, change.password)))
  await tell(change && done ? { kind: 'password', ...change } : noAccount, path)
  await rm(path)
}

async function fetchBan(server: Server, path: string, bytes: Buffer): Promise<void> {
  const { folders, sessions, tell } = server
  const ban = readBan(bytes)
  const year = ban?.until?.getUTCFullYear() ?? 0
  const done = ban && (await changeAccount(server, ban.login, (record) => writeBan(record, year)))
  if (!ban || !done) return toErrors(server, path, join(folders.bans!, 'err'), ban ? noAccount.why : 'It is no ban.')
  if (ban.until) await sessions.set(ban.login, 'offline')
  await tell({ kind: 'ban', ...ban }, path)
  await rm(path)
}

/** In the file, and in the memory of whoever is signed in. */
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

/** The files of a folder, those that the dialect sees. What looks unlike a whole import is noted. */
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
    const bytes = await readFile(path).catch(takenBack)
    if (bytes) note(server, oddityOf(name, bytes, linesExpected))
    const isSeen = dialect === 'w2pp' ? !name.startsWith('.') : name.toLowerCase().endsWith('.txt')
    if (!bytes || !isSeen) continue
    taken += 1
    await fetch(server, path, bytes)
  }
}

function note({ oddities }: Server, oddity: string | null): void {
  if (oddity && !oddities.includes(oddity)) oddities.push(oddity)
}

/** Without writing over what lies there: then the file stays, and is tried again. */
async function toErrors({ tell }: Server, path: string, errors: string, why: string): Promise<void> {
  const target = join(errors, basename(path))
  const isFree = await access(target).then(
    () => false,
    () => true,
  )
  if (!isFree) return
  await rename(path, target)
  await tell({ kind: 'refused', why }, path)
}

const noAccount = { kind: 'refused', why: 'There is no such account.' } as const

/** Whoever put a file there may take it back before we open it. */
function takenBack(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
