import { join } from 'node:path'

export type Dialect = 'w2pp' | 'over' | 'imports' | 'panel-imports'

/** Whether the server reads import files of one line, and only those that end with .txt. */
export const readsOneLine = (dialect: Dialect): boolean => dialect !== 'w2pp'
/** Whether its accounts are XML. */
export const storesXml = (dialect: Dialect): boolean => dialect === 'over' || dialect === 'panel-imports'

/** The paths of a real server of each dialect, below its root. */
export interface Folders {
  accounts: string
  newAccounts: string
  passwords: string
  items: string
  /** The folder for refused files. w2pp moves items there; over has one inside each folder. */
  errors: string | null
  bans: string | null
  online: string | null
  guilds: string
  itemList: string
  mobs: string
}

const layouts: Record<Dialect, Folders> = {
  w2pp: {
    accounts: 'DBSrv/run/account',
    newAccounts: 'Common/ImportUser',
    passwords: 'Common/serv00/update',
    items: 'Common/ImportItem',
    errors: 'Common/Error',
    bans: null,
    online: 'Common/serv00.htm',
    guilds: 'Common/Guilds.txt',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
  },
  over: {
    accounts: 'DBSrv/run/account',
    newAccounts: 'DBSrv/run/ImportUser',
    passwords: 'DBSrv/run/ImportPass',
    items: 'DBSrv/run/ImportItem',
    errors: 'DBSrv/run/ImportItem/err',
    bans: 'DBSrv/run/ImportBan',
    online: null,
    guilds: 'Common/Guilds.txt',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
  },
  imports: {
    accounts: 'DBSrv/run/account',
    newAccounts: 'Imports/User',
    passwords: 'Imports/Password',
    // Its native routine takes items; the folder is an invention of ours.
    items: 'DBSrv/run/item',
    errors: null,
    bans: null,
    online: null,
    guilds: 'Common/Guilds.txt',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
  },
  'panel-imports': {
    accounts: 'DBSrv/run/account',
    newAccounts: 'DBSrv/run/Imports/ImportUser',
    passwords: 'DBSrv/run/Imports/ImportPass',
    items: 'DBSrv/run/Imports/ImportItem',
    errors: 'DBSrv/run/Imports/ImportItem/err',
    bans: null,
    online: null,
    guilds: 'Common/Guilds.txt',
    itemList: 'Common/ItemList.csv',
    mobs: 'TMSrv/run/npc',
  },
}

export function foldersOf(root: string, dialect: Dialect, changed: Partial<Folders> = {}): Folders {
  const relative = { ...layouts[dialect], ...changed }
  return Object.fromEntries(
    Object.entries(relative).map(([name, path]) => [name, path && join(root, path)]),
  ) as unknown as Folders
}

/** The folder of an account: the first letter of its name, or `etc`. */
export const keyOf = (name: string): string => (/^[a-z]/i.test(name) ? name.charAt(0).toUpperCase() : 'etc')
export const keys = [...Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at)), 'etc']
