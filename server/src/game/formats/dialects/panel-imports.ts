import { cashLines, itemLines, loginAndPassword, type DialectData } from './dialect.ts'

/** Servers of panels that write into `DBSrv/run/Imports`. Their DBSrv is of any lineage, so no account is read. */
export const panelImports: DialectData = {
  name: 'panel-imports',
  about: 'servers of panels that write into DBSrv/run/Imports',
  paths: {
    staging: 'guildhall',
    accounts: 'DBSrv/run/account',
    characters: 'DBSrv/run/char',
    newAccounts: 'DBSrv/run/Imports/ImportUser',
    passwords: 'DBSrv/run/Imports/ImportPass',
    items: 'DBSrv/run/Imports/ImportItem',
    itemErrors: 'DBSrv/run/Imports/ImportItem/err',
    bans: null,
    banErrors: null,
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
    { what: 'a new account', folder: 'DBSrv/run/Imports/ImportUser', lines: loginAndPassword },
    { what: 'a new password', folder: 'DBSrv/run/Imports/ImportPass', lines: loginAndPassword },
    { what: 'an item', folder: 'DBSrv/run/Imports/ImportItem', lines: itemLines },
    { what: 'Cash', folder: 'DBSrv/run/Imports/ImportCash', lines: cashLines },
  ],
  newAccount: 'one line',
  password: 'one line',
  accounts: { endings: ['', '.xml'], isReadable: false, digits: 'etc' },
  passwordInGame: 'waits',
  picksFirstEmpty: true,
}
