import { join } from 'node:path'

export type Dialect = 'w2pp' | 'over'

/** The paths of a real server of each dialect, below its root. */
export interface Folders {
  accounts: string
  newAccounts: string
  passwords: string
  items: string
  /** The folder for refused files. w2pp moves items there; over has one inside each folder. */
  errors: string
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
