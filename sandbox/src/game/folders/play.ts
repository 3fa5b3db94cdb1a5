import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Query, Store } from '../../store.ts'
import { ban, changePassword, createAccount, findAccount, unban, type Account } from '../accounts.ts'
import { arriveAt, padded, readItems } from '../items.ts'
import { operate } from '../operations.ts'
import { findCharacters } from '../people.ts'
import type { Done, Refusal } from '../refusal.ts'
import { residentPassword } from '../world/people.ts'
import { writeCharacters, writeCoin, writeItem } from './account-record.ts'
import { consumeFolders, type Consumed, type ConsumeOptions } from './consume.ts'
import { readWorld, writeWorldFiles } from './world-files.ts'

export type PlayedFolders = Pick<ConsumeOptions, 'root' | 'dialect' | 'periodMs' | 'chestPick'>

export interface FolderWorld {
  /** Copies an account from the database into its file. */
  follow(login: string): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the sandbox's world through folders. The database keeps the state, the files mirror it, and imports change
 * both. An import file counts once even when the sandbox is killed before it deletes the file; a real server would
 * repeat it.
 */
export async function playFolders(
  store: Store,
  folders: PlayedFolders,
  onTrouble: (error: Error) => void,
): Promise<FolderWorld> {
  await claim(folders.root)
  const server = await consumeFolders({ ...folders, onTrouble, onConsumed: (consumed) => remember(store, consumed) })
  const follow = (login: string) =>
    server.follow(login, async () => {
      const account = await findAccount(store, login)
      if (!account) return null
      const [characters, chest] = await Promise.all([
        findCharacters(store, account.login),
        readItems(store, account.login, 'storage'),
      ])
      return {
        state: account.presence,
        password: passwordOf(account),
        change(record) {
          writeCharacters(record, characters)
          writeCoin(record, account.coin)
          for (let slot = 0; slot < 128; slot += 1) writeItem(record, slot, null)
          for (const { slot, item } of chest) writeItem(record, slot, padded(item))
        },
      }
    })
  await writeWorldFiles(await readWorld(store), server.folders)
  const logins = await store.query<{ login: string }>('select login from sandbox.game_accounts')
  for (const { login } of logins) await follow(login)
  return { follow, close: server.close }
}

/** The password for a new file. Other accounts get a random one, since their password is stored only as a hash. */
function passwordOf({ login, is_resident }: Account): string {
  if (login === 'player') return 'player123'
  return is_resident ? residentPassword : randomBytes(5).toString('hex')
}

/** Refuses a folder that contains files of others. */
export async function claim(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  const names = await readdir(root)
  // The portal may have created its staging folder already.
  if (!names.includes(mark) && names.some((name) => name !== 'guildhall'))
    throw new Error(`${root} holds files that are not the sandbox's. Name an empty folder.`)
  await writeFile(join(root, mark), 'The sandbox plays the game server in this folder.\n')
}

const mark = 'SANDBOX.txt'

/** Applies an import to the world in the database; a lost item is not applied. */
async function remember(store: Store, consumed: Consumed): Promise<void> {
  if (consumed.kind === 'refused' || (consumed.kind === 'item' && consumed.isLost)) return
  const { at: _, ...content } = consumed
  await operate(store, `folder:${consumed.file}`, [content], (query) => change(query, consumed))
}

async function change(query: Query, done: Exclude<Consumed, { kind: 'refused' }>): Promise<Refusal | Done> {
  if (done.kind === 'item') return arriveAt(query, done.login, done.item, done.slot)
  if (done.kind === 'password') return changePassword(query, done.login, done.password)
  if (done.kind === 'ban')
    return done.until ? ban(query, done.login, done.until.toISOString(), '') : unban(query, done.login)
  return createAccount(query, done.login.toLowerCase(), done.password)
}
