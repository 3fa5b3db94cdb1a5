/** Why the game refused. A game that does not reply refuses nothing: the outcome is `unknown`. */
export type GameRefusal =
  | 'account_exists'
  | 'account_absent'
  /** The portal itself refused: the game has not confirmed that the account is this player's. */
  | 'account_unconfirmed'
  /** The portal itself refused: staff have switched off what the call would write. Nothing was sent. */
  | 'switched_off'
  | 'password_wrong'
  | 'bad_login'
  | 'bad_password'
  | 'account_locked'
  /** A character of the account is in the game, where the change would be lost or doubled. */
  | 'character_online'
  /** The change needs a character in the game, and none is there. */
  | 'character_offline'
  | 'character_absent'
  | 'guild_absent'
  | 'chest_full'
  /** The slot does not hold the expected item. */
  | 'slot_changed'
  | 'bad_item'
  | 'bad_mark'
  | 'operation_conflict'
  /** This game cannot do it safely for anybody: see `capabilities`. */
  | 'unsupported'
  | 'rejected'

/**
 * How a call to the game ended. `unknown`: the game may or may not have acted; `cause` says what was received.
 * `getOperation` with the same operation id settles it. `askLater` says not to ask at once, because the game was asked
 * already or wants fewer requests.
 */
export type Outcome<T> =
  | { kind: 'applied'; value: T }
  | { kind: 'refused'; code: GameRefusal; message?: string }
  | { kind: 'unknown'; cause: string; askLater?: true }

/**
 * An item as the game keeps it: `index` 1 to 6499, and three pairs of effect and value, each 0 to 255; unused pairs
 * are [0, 0]. On the wire and in import lines it is one list, `[413, 61, 10]`, with empty pairs at its end left out.
 */
export interface Item {
  index: number
  effects: [Effect, Effect, Effect]
}
export type Effect = [effect: number, value: number]

/** What the game behind the port can do. Pages hide or explain the rest. Fixed for the life of the adapter. */
export interface GameCapabilities {
  /**
   * When items may be moved into and out of chests: while a character is in the game, while none is, or never. Reading
   * is separate: `readChest` may work with 'none', as of the last save.
   */
  chest: 'online' | 'offline' | 'none'
  /** Whether items can be delivered into a character's bag. Delivery into the chest always works. */
  inventory: boolean
  ban: boolean
  characters: boolean
  ranking: boolean
  guilds: boolean
  guildMark: boolean
  drops: boolean
  catalogue: boolean
  presence: boolean
  onlineCount: boolean
  activityLog: boolean
  /** Whether the game can check an account's password. */
  verifyPassword: boolean
}

/** `select`: signed in, at the choice of characters. `unknown`: the game cannot tell. */
export type PresenceState = 'online' | 'offline' | 'select' | 'unknown'

export interface Presence {
  state: PresenceState
  at: Date
}

/** `channels` has one entry for each channel, null for one that is down. `isApproximate`: the game blurs the number. */
export interface OnlineCount {
  total: number
  channels: (number | null)[]
  isApproximate: boolean
  at: Date
}

/**
 * The full slots among 0 to 119, in order. When not `isLive`, it is as of the last save and may be out of date.
 * `presence` is that of its owner at the same moment, null when the game does not tell it here.
 */
export interface Chest {
  slots: { slot: number; item: Item }[]
  coin: number
  asOf: Date
  isLive: boolean
  presence: PresenceState | null
}

/**
 * A character as the ranking and the character list show it. Codes are the portal's own, whatever the game stores
 * (D-121): `class` 0 Transknight, 1 Foema, 2 Beastmaster, 3 Huntress, else no class; `evolution` 0 Mortal, 1 Arch, 2
 * Celestial; `clan` 7 blue, 8 red, else neutral; `level` as players see it. The ranking leaves staff out.
 */
export interface RankedCharacter {
  name: string
  level: number
  class: number
  evolution: 0 | 1 | 2
  clan: number
  guildId: number | null
  points: number
}

export interface Character extends RankedCharacter {
  isGuildLeader: boolean
}

/**
 * A page of a snapshot. `next` requests the following page and is null at the end. Only the adapter understands
 * cursors.
 */
export interface Page<T> {
  rows: T[]
  next: string | null
}

/** Pages show points with the source 'api' and hide them with 'file'. */
export interface RankingPage extends Page<RankedCharacter> {
  source: 'api' | 'file'
  asOf: Date
}

export interface Guild {
  id: number
  name: string
  /** As in RankedCharacter. */
  clan: number
  fame: number | null
  leader: string | null
}

/** An item that a monster drops. The rarity is rough, because the game's own rates depend on the player. */
export interface Drop {
  itemIndex: number
  mob: string
  rarity: 'common' | 'uncommon' | 'rare' | 'very_rare' | null
}

/** One line of the game's item list. `effects` are those that every such item has. */
export interface CatalogueItem {
  index: number
  name: string
  requiredLevel: number
  /** Bit n: may be worn in equipment slot n. 0 when it cannot be worn. */
  position: number
  grade: number
  effects: [effect: number, value: number][]
  isTradable: boolean
}

export interface ActivityEntry {
  id: string
  at: Date
  character: string
  action: string
  detail: string
}

export interface DeliveryOrder {
  login: string
  item: Item
  target: 'storage' | 'inventory'
}

/**
 * The state of a delivery. `slot` is null where the game does not say.
 * `queued` is on its way and may take minutes. `isHandedOver`: the game can see it. `isLate`: the game has not fetched
 * it for so long that it is probably down. `waitsForRoom`: the chest has no safe slot.
 * `lost` was fetched and never seen in the chest: the player may have used it at once, or the game lost it. Only staff
 * send it again, as a new delivery.
 * `unknown` says nothing about the delivery: ask again.
 */
export type Delivery =
  | Outcome<{ slot: number | null }>
  | { kind: 'queued'; isHandedOver: boolean; isLate: boolean; waitsForRoom?: boolean }
  | { kind: 'lost'; cause: string }

/** An operation that moved an item, as the game recorded it. `item` is as on the wire. */
export interface ItemOperation {
  operationId: string
  kind: 'deliver' | 'take' | 'put'
  login: string
  item: number[]
  at: Date
}

/**
 * The game server. An operation id (UUID) is made and stored before the call and may be sent again with the same
 * content: the game acts once and repeats its reply. With other content it is refused with `operation_conflict`. No
 * call throws because the game is down or broken.
 */
/**
 * `at` says where the cause lies, for what to do: a folder of the game is away, another program writes into the folders, or
 * the bridge itself replies that it cannot work.
 */
export type GameHealth = { isUp: true } | { isUp: false; cause: string; at?: 'folder' | 'writer' | 'bridge' }

export interface Game {
  /** The passwords that the game accepts: length in characters, and the characters. */
  passwordMin: number
  passwordMax: number
  passwordAlphabet: RegExp
  capabilities: GameCapabilities
  /** Whether the game can be reached now; if not, the cause. */
  health(): Promise<GameHealth>

  createAccount(
    operationId: string,
    account: { login: string; password: string; email: string },
  ): Promise<Outcome<null>>
  changePassword(operationId: string, change: { login: string; password: string }): Promise<Outcome<null>>
  /** The outcome of an operation; `absent` when the game never received it. */
  getOperation(operationId: string): Promise<Outcome<null> | { kind: 'absent' }>
  /**
   * Removes the adapter's records of operations that began before the moment and are not asked about any more.
   * `findOpen` returns those ids that the portal still needs. Each call does a part and returns how many it removed.
   */
  pruneOperations(before: Date, findOpen: (operationIds: string[]) => Promise<string[]>): Promise<Outcome<number>>
  /**
   * The operations that moved an item since a moment and were not refused, oldest first; begin with null. Refuses
   * `unsupported` where the game keeps no list.
   */
  listOperations(since: Date, cursor: string | null): Promise<Outcome<Page<ItemOperation>>>
  hasAccount(login: string): Promise<Outcome<boolean>>
  /**
   * Applied when the password is the account's, whatever `passwordAlphabet` says of new ones. Refuses only
   * `password_wrong`, `account_absent`, `account_locked` (banned, blocked or deleted; the password is then not checked)
   * and `unsupported`. It changes nothing, so it has no operation id. Callers limit the attempts.
   */
  verifyPassword(login: string, password: string): Promise<Outcome<null>>
  /** Refuses `account_absent`. */
  getPresence(login: string): Promise<Outcome<Presence>>
  countOnline(): Promise<Outcome<OnlineCount>>

  /** Refuses `account_absent`. */
  readChest(login: string): Promise<Outcome<Chest>>
  /**
   * Takes an item out of the game. Refuses `slot_changed` when the slot does not hold exactly `item`,
   * `character_online` or `character_offline` by `capabilities.chest`, `account_locked` and `account_absent`.
   */
  takeFromChest(operationId: string, take: { login: string; slot: number; item: Item }): Promise<Outcome<null>>
  /** Puts an item into `slot` when it is free, else into the first free slot. Refuses as above, and `chest_full`. */
  putIntoChest(
    operationId: string,
    put: { login: string; item: Item; slot: number | null },
  ): Promise<Outcome<{ slot: number }>>
  /**
   * Sends an item on its way, like mail. Repeating the call with the same id also advances a delivery that waits.
   * Refuses `account_absent`, `chest_full`, `bad_item`, `unsupported` (a bag where only the chest can be reached).
   */
  deliverItem(operationId: string, order: DeliveryOrder): Promise<Delivery>
  getDelivery(operationId: string): Promise<Delivery | { kind: 'absent' }>
  /**
   * Takes back a delivery that the portal has not handed over yet, and returns its state. `absent`: the game has not
   * had it and never will.
   */
  withdrawDelivery(operationId: string): Promise<Delivery | { kind: 'absent' }>

  /** Bans until the moment, or for ever with null, and ends an open session. Refuses `account_absent`. */
  ban(operationId: string, ban: { login: string; until: Date | null; reason: string }): Promise<Outcome<null>>
  unban(operationId: string, login: string): Promise<Outcome<null>>

  /** Refuses `account_absent`. */
  findCharacters(login: string): Promise<Outcome<Character[]>>
  /** The login that owns the character; null when there is no such character. */
  getOwner(character: string): Promise<Outcome<string | null>>
  /** What the account's characters did after the entry of that id, oldest first, at most 200 entries. */
  findActivity(login: string, after: string | null): Promise<Outcome<ActivityEntry[]>>

  /** The whole ranking as pages, unsorted; begin with null. When a page fails, the earlier pages are useless. */
  readRanking(cursor: string | null): Promise<Outcome<RankingPage>>
  readGuilds(): Promise<Outcome<Guild[]>>
  /** `bmp` is the canonical 630 bytes of server/src/game/formats/guild-mark.ts. Refuses `guild_absent`, `bad_mark`. */
  putGuildMark(operationId: string, mark: { guildId: number; bmp: Buffer }): Promise<Outcome<null>>
  readDrops(cursor: string | null): Promise<Outcome<Page<Drop>>>
  readCatalogue(): Promise<Outcome<CatalogueItem[]>>
}
