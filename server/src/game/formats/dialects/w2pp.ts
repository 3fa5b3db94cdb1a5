import { cashLines, itemLines, login, passwordOnly, type DialectData } from './dialect.ts'

/** W2PP, OpenWYD and their forks. */
export const w2pp: DialectData = {
  name: 'w2pp',
  about: 'W2PP, OpenWYD and their forks',
  paths: {
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
  itemsMs: 30_000,
  records: [
    {
      what: 'a new account',
      folder: 'Common/ImportUser',
      lines: [
        [login],
        passwordOnly,
        [{ name: 'real name', kind: 'hidden', longest: 23 }],
        [{ name: 'SSN 1', kind: 'number', least: 1 }],
        [{ name: 'SSN 2', kind: 'number', least: 1 }],
        [{ name: 'email', kind: 'hidden', isRest: true, longest: 47 }],
        [{ name: 'telephone', kind: 'hidden', isRest: true, longest: 15 }],
        [{ name: 'address', kind: 'hidden', isRest: true, longest: 78 }],
        // Any other number fills the chest with potions.
        [{ name: 'bonus', kind: 'number', least: 0, most: 0, isOptional: true }],
      ],
    },
    { what: 'a new password', folder: 'Common/serv00/update', lines: [[login], passwordOnly] },
    { what: 'an item', folder: 'Common/ImportItem', lines: itemLines },
    { what: 'donated Cash', folder: 'Common/ImportDonate', lines: cashLines },
  ],
  newAccount: 'nine lines',
  password: 'two lines',
  accounts: { endings: [''], isReadable: true, digits: 'etc' },
  passwordInGame: 'at once',
  picksFirstEmpty: false,
}
