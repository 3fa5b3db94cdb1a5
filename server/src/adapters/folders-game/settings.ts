import { resolve } from 'node:path'
import type { ChestPick } from '../../game/formats/chest-pick.ts'
import { realDisk, type Disk } from './disk.ts'

type Dialect = 'w2pp' | 'over'

/** Folders and files of the game, absolute or below its root; null where this server has none. */
export interface FolderPaths {
  /** Our own folder, on the same volume as the folders that the game watches, and outside each of them. */
  staging: string
  accounts: string
  characters: string
  newAccounts: string
  passwords: string
  items: string
  itemErrors: string
  bans: string | null
  banErrors: string | null
  guilds: string
  guildInfo: string
  itemList: string
  mobs: string
  /** ItemDropList.txt or MobDropList.txt of the DropTool, in place of the monsters' files. */
  dropList: string | null
  online: string | null
  /** Where the game's own web server publishes guild marks; null when the portal does. */
  guildMarks: string | null
}

/** How often the game looks into its folders, and how long calls wait before the outcome is unknown. */
export interface FolderPeriods {
  accountsMs: number
  passwordsMs: number
  itemsMs: number
  bansMs: number
  /** How long a call waits for the game to act. */
  answerMs: number
  /** How long a chest may take to show what the game has fetched: two saves. */
  verifyMs: number
  /** After how long a file with a password is taken back from a game that does not fetch it. */
  giveUpMs: number
}

export interface FolderOptions {
  root: string
  dialect: Dialect
  paths?: Partial<FolderPaths>
  periods?: Partial<FolderPeriods>
  /** How the server chooses a slot for an item that arrives. */
  chestPick?: ChestPick
  /** The two digits with which the names of guild marks begin. */
  markGroups?: string[]
  now?: () => Date
  /** Called with what could not be read and was left out. */
  onTrouble?: (cause: string) => void
  disk?: Disk
}

const paths: Record<Dialect, FolderPaths> = {
  w2pp: {
    staging: 'guildhall',
    accounts: 'DBSrv/run/account',
    characters: 'DBSrv/run/char',
    newAccounts: 'Common/ImportUser',
    passwords: 'Common/serv00/update',
    items: 'Common/ImportItem',
    itemErrors: 'Common/Error',
    bans: null,
    banErrors: null,
    guilds: 'Common/Guilds.txt',
    guildInfo: 'Common/GuildInfo',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
    dropList: null,
    online: 'Common/serv00.htm',
    guildMarks: null,
  },
  over: {
    staging: 'guildhall',
    accounts: 'DBSrv/run/account',
    characters: 'DBSrv/run/char',
    newAccounts: 'DBSrv/run/ImportUser',
    passwords: 'DBSrv/run/ImportPass',
    items: 'DBSrv/run/ImportItem',
    itemErrors: 'DBSrv/run/ImportItem/err',
    bans: 'DBSrv/run/ImportBan',
    banErrors: 'DBSrv/run/ImportBan/err',
    guilds: 'Common/Guilds.txt',
    guildInfo: 'Common/GuildInfo',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
    dropList: null,
    online: null,
    guildMarks: null,
  },
}

const common = { accountsMs: 1_000, passwordsMs: 1_000, bansMs: 1_000, answerMs: 15_000, verifyMs: 120_000 }
const day = 24 * 3600_000
const periods: Record<Dialect, FolderPeriods> = {
  w2pp: { ...common, itemsMs: 30_000, giveUpMs: day },
  over: { ...common, itemsMs: 10_000, giveUpMs: day },
}

export type FolderSettings = ReturnType<typeof settingsOf>

/** Every setting of a game behind folders, with the defaults of its dialect. */
export function settingsOf(options: FolderOptions) {
  const chosen = { ...paths[options.dialect], ...options.paths }
  const absolute = Object.fromEntries(
    Object.entries(chosen).map(([name, path]) => [name, path && resolve(options.root, path)]),
  )
  return {
    dialect: options.dialect,
    // The mapping keeps each value a string or null.
    paths: absolute as unknown as FolderPaths,
    periods: { ...periods[options.dialect], ...options.periods },
    chestPick: options.chestPick ?? 'w2pp',
    markGroups: options.markGroups ?? ['01', '00'],
    now: options.now ?? (() => new Date()),
    onTrouble: options.onTrouble ?? (() => {}),
    disk: options.disk ?? realDisk,
  }
}
