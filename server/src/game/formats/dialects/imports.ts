import { login, loginAndPassword, type DialectData } from './dialect.ts'

/** The original DBSrv 7.69 with a hook DLL that reads `Imports`. It deletes each file, also one that it refuses. */
export const imports: DialectData = {
  name: 'imports',
  about: 'the original 7.69 with a DLL that reads Imports',
  paths: {
    staging: 'guildhall',
    accounts: 'DBSrv/run/account',
    characters: 'DBSrv/run/char',
    newAccounts: 'Imports/User',
    passwords: 'Imports/Password',
    // The native routine of this DBSrv imports items, and its folder differs.
    items: null,
    itemErrors: null,
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
  itemsMs: 30_000,
  records: [
    { what: 'a new account', folder: 'Imports/User', lines: loginAndPassword },
    { what: 'a new password', folder: 'Imports/Password', lines: loginAndPassword },
    { what: 'a new PIN', folder: 'Imports/Token', lines: [[login, { name: 'PIN', kind: 'hidden', longest: 6 }]] },
  ],
  newAccount: 'one line',
  password: 'one line',
  accounts: { endings: [''], isReadable: true, digits: null },
  passwordInGame: 'overwritten',
  picksFirstEmpty: false,
}
