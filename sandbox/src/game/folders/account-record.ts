import type { Character } from '../people.ts'
import type { Item } from '../items.ts'

/**
 * The account files of W2PP (7800 bytes) and of the original 7.69 (8064 bytes). This code follows the layouts and shares
 * nothing with the portal's reader, so that both cannot contain the same mistake.
 */
interface Places {
  bytes: number
  chestAt: number
  coinAt: number
  mobAt: number
  mobBytes: number
  pinAt: number
  /** Where the evolution is; null where it is in the face that a character wears. */
  extra: { at: number; bytes: number } | null
}

const kinds = {
  w2pp: {
    bytes: 7_800,
    chestAt: 3_480,
    coinAt: 4_504,
    mobAt: 216,
    mobBytes: 816,
    pinAt: 202,
    extra: { at: 5_600, bytes: 536 },
  },
  original: { bytes: 8_064, chestAt: 4_376, coinAt: 5_400, mobAt: 280, mobBytes: 1_024, pinAt: 188, extra: null },
} satisfies Record<string, Places>

const placesOf = (record: Buffer): Places => (record.length === kinds.original.bytes ? kinds.original : kinds.w2pp)
export const isRecord = ({ length }: Buffer): boolean => Object.values(kinds).some(({ bytes }) => bytes === length)

export function newRecord(login: string, password: string, kind: keyof typeof kinds = 'w2pp'): Buffer {
  const record = Buffer.alloc(kinds[kind].bytes)
  record.write(login.toUpperCase(), 0, 15, 'latin1')
  writePassword(record, password)
  // The player has not chosen a PIN yet.
  record[kinds[kind].pinAt] = 0xff
  return record
}

export function writePassword(record: Buffer, password: string): void {
  record.fill(0, 16, 28)
  record.write(password, 16, 10, 'latin1')
}

export const passwordOf = (record: Buffer): string => record.toString('latin1', 16, 28).replace(/\0.*$/s, '')
export const writeCoin = (record: Buffer, coin: number): number => record.writeInt32LE(coin, placesOf(record).coinAt)

/** Bans until the end of a year, which is all that the game can store; 0 ends the ban. */
export function writeBan(record: Buffer, year: number): void {
  record.writeInt32LE(year ? year - 1900 : 0, 208)
  record.writeInt32LE(year ? 365 : 0, 212)
}

/** The item of a slot as seven numbers; null when the slot is empty. */
export function itemAt(record: Buffer, slot: number): Item | null {
  const at = placesOf(record).chestAt + slot * 8
  const index = record.readInt16LE(at)
  return index ? [index, ...record.subarray(at + 2, at + 8)] : null
}

export function writeItem(record: Buffer, slot: number, item: Item | null): void {
  const at = placesOf(record).chestAt + slot * 8
  record.fill(0, at, at + 8)
  if (!item) return
  record.writeInt16LE(item[0] ?? 0, at)
  item.slice(1).forEach((byte, place) => record.writeUInt8(byte % 256, at + 2 + place))
}

export const chestOf = (record: Buffer): { slot: number; item: Item }[] =>
  Array.from({ length: 128 }, (_, slot) => ({ slot, item: itemAt(record, slot) })).filter(
    (each): each is { slot: number; item: Item } => each.item !== null,
  )

export function writeCharacters(record: Buffer, characters: Character[]): void {
  const { mobAt, mobBytes, extra } = placesOf(record)
  record.fill(0, mobAt, mobAt + 4 * mobBytes)
  characters.slice(0, 4).forEach((character, place) => {
    const at = mobAt + place * mobBytes
    record.write(character.name, at, 15, 'latin1')
    record.writeUInt8(character.clan, at + 16)
    record.writeUInt16LE(character.guildId ?? 0, at + 18)
    record.writeUInt8(character.class, at + 20)
    record.writeBigInt64LE(BigInt(character.points), at + 32)
    // Players see a level that is one higher than the stored one.
    for (const score of [44, 92]) record.writeInt32LE(character.level - 1, at + score)
    const evolution = classMasters[character.evolution] ?? 2
    if (extra) {
      record.writeUInt8(character.guildLevel, at + 800)
      record.writeInt16LE(evolution, extra.at + place * extra.bytes)
    } else {
      // The second value of the face; a leader wears the medal 509.
      record.writeInt16LE(11, at + 140)
      record.writeUInt8(evolution, at + 140 + 5)
      if (character.guildLevel === 9) record.writeInt16LE(509, at + 140 + 12 * 8)
    }
  })
}

/** The file's values for Mortal, Arch and Celestial. */
const classMasters = [2, 1, 3]
