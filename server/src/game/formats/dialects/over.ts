import { cashLines, itemLines, login, loginAndPassword, type DialectData } from './dialect.ts'

// The names of the nodes below the root differ and are not known. PINs and numbers of people must not be printed.
const xml = {
  root: 'account',
  numbers: [
    'level',
    'exp',
    'coin',
    'gold',
    'class',
    'clan',
    'guild',
    'item',
    'index',
    'slot',
    'effect',
    'value',
    'fame',
  ],
}

/** OverDestiny and its variants. */
export const over: DialectData = {
  name: 'over',
  about: 'OverDestiny and its variants',
  paths: {
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
  itemsMs: 10_000,
  records: [
    {
      what: 'a new account',
      folder: 'DBSrv/run/ImportUser',
      // An access level makes a member of staff, so the portal never writes one.
      lines: [[...loginAndPassword[0], { name: 'access level', kind: 'number', isOptional: true, most: 0 }]],
    },
    {
      what: 'a new password',
      folder: 'DBSrv/run/ImportPass',
      lines: [[...loginAndPassword[0], { name: 'PIN', kind: 'hidden', isOptional: true, longest: 5 }]],
    },
    { what: 'an item', folder: 'DBSrv/run/ImportItem', lines: itemLines },
    { what: 'Cash', folder: 'DBSrv/run/ImportCash', lines: cashLines },
    {
      what: 'a ban',
      folder: 'DBSrv/run/ImportBan',
      lines: [[login, { name: 'type', kind: 'number', least: 0, most: 3 }, { name: 'until', kind: 'date' }]],
    },
  ],
  newAccount: 'one line',
  password: 'one line',
  accounts: { endings: ['.xml'], isReadable: false, digits: 'etc', xml },
  passwordInGame: 'waits',
  picksFirstEmpty: true,
}
