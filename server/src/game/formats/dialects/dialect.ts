/**
 * What differs between builds of DBSrv, as data: where the files are, how often it looks, how each import file is
 * written, and what its accounts are. Adapter, bridge program and `show` read it.
 */

export type Dialect = 'w2pp' | 'over' | 'imports' | 'panel-imports'

/** Folders and files of the game, absolute or below its root; null where this server has none. */
export interface FolderPaths {
  /** Our own folder, on the same volume as the folders that the game watches, and outside each of them. */
  staging: string
  accounts: string
  characters: string
  newAccounts: string
  passwords: string
  /** Null where nobody knows from where the server takes items: it gets none then. */
  items: string | null
  itemErrors: string | null
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

/**
 * `hidden`: about a person or secret, never printed. `rest`: the whole line, spaces included. Numbers may have limits,
 * and a token that may be missing is optional.
 */
export interface ImportField {
  name: string
  kind: 'login' | 'hidden' | 'number' | 'date' | 'text'
  isRest?: boolean
  isOptional?: boolean
  least?: number
  most?: number
  /** Characters. */
  longest?: number
}

/** An import file: its lines, and the tokens of each. */
export interface ImportRecord {
  /** `a new account`. */
  what: string
  /** The folder, below the root of the server. */
  folder: string
  lines: readonly (readonly ImportField[])[]
}

export interface DialectData {
  name: Dialect
  /** The build, in words. */
  about: string
  paths: FolderPaths
  /** How often the server looks for items. */
  itemsMs: number
  records: readonly ImportRecord[]
  newAccount: 'nine lines' | 'one line'
  password: 'two lines' | 'one line'
  accounts: {
    /** What follows the login in the name of its file. */
    endings: readonly ('' | '.xml')[]
    /** Of accounts that are XML: the root, and words in the names of nodes that hold numbers of the game. */
    xml?: { root: string; numbers: readonly string[] }
    /** Whether their content has a known layout, so that chests and passwords can be read. */
    isReadable: boolean
    /** The folder of logins that begin with a digit; null where the server makes no such accounts. */
    digits: 'etc' | null
  }
  /**
   * What a new password does while its player is in the game. `at once`: the server changes its memory, too. `waits`:
   * the file stays until the player leaves. `overwritten`: the next save writes the former password again.
   */
  passwordInGame: 'at once' | 'waits' | 'overwritten'
  /** Stock W2PP may choose an occupied slot, others never do. */
  picksFirstEmpty: boolean
}

export const login: ImportField = { name: 'login', kind: 'login', longest: 14 }
const password: ImportField = { name: 'password', kind: 'hidden', longest: 10 }
export const passwordOnly = [password] as const

/** `login password` on one line. */
export const loginAndPassword = [[login, password]] as const

const effect = (at: number): ImportField[] => [
  { name: `effect ${at}`, kind: 'number', least: 0, most: 255, isOptional: true },
  { name: `value ${at}`, kind: 'number', least: 0, most: 255, isOptional: true },
]

/** `login index ef1 v1 ef2 v2 ef3 v3` on one line; missing numbers at the end are 0. */
export const itemLines = [
  [login, { name: 'item', kind: 'number', least: 1, most: 6499 } as const, ...[1, 2, 3].flatMap(effect)],
] as const

/** `login amount` on one line. */
export const cashLines = [[login, { name: 'amount', kind: 'number', least: 0 } as const]] as const
