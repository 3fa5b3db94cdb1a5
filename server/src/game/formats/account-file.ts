import { timingSafeEqual } from 'node:crypto'
import type { Item } from '../../ports/game.ts'
import { itemBytes, readItem } from './item.ts'
import { FormatProblem, fixedText } from './problem.ts'

/** A character as the account file has it, with the codes and numbers of the game. */
export interface StoredCharacter {
  name: string
  /** One less than players see. 1000 and more is staff. */
  level: number
  class: number
  clan: number
  guildId: number
  exp: number
  /** 1 Arch, 2 Mortal, 3 and more Celestial; null where this kind of file does not say. */
  classMaster: number | null
  isGuildLeader: boolean
}

export interface AccountFile {
  login: string
  coin: number
  /** Slots 0 to 119. Some servers use the rest for other purposes. */
  chest: (Item | null)[]
  characters: StoredCharacter[]
}

const chestSlots = 120
/** The year in which a ban ends, as years since 1900; 0 without one. */
const banAt = 208

interface Layout {
  mobs: { at: number; bytes: number; read: (bytes: Buffer, at: number) => Omit<StoredCharacter, 'classMaster'> }
  chest: number
  coin: number
  /** The place of the class masters, one for each character. 'face' is the second value of the worn face. */
  classMaster: { at: number; bytes: number } | 'face' | null
}

const modern = { at: 216, bytes: 816, read: readModern }
const equipment = { modern: 140, classic: 92 }

/** The layouts of account files by their exact size, for the builds in use. */
function layoutOf(size: number): Layout | null {
  if (size === 7800) return { mobs: modern, chest: 3480, coin: 4504, classMaster: { at: 5600, bytes: 536 } }
  if (size === 7952) return { mobs: modern, chest: 3480, coin: 4504, classMaster: { at: 5600, bytes: 552 } }
  // Older builds: the same up to the coin. What follows is unknown.
  if (size >= 7500 && size <= 7600) return { mobs: modern, chest: 3480, coin: 4504, classMaster: null }
  if (size === 8064)
    return { mobs: { at: 280, bytes: 1024, read: readOriginal }, chest: 4376, coin: 5400, classMaster: 'face' }
  if (size === 4292)
    return { mobs: { at: 208, bytes: 756, read: readClassic }, chest: 3232, coin: 4256, classMaster: 'face' }
  return null
}

/**
 * Reads an account file by the layout of its size. Throws FormatProblem for an unknown size and for impossible content,
 * because a reader may see half a file while the game rewrites it. The result holds no password and no PIN.
 */
export function readAccountFile(bytes: Buffer, login: string): AccountFile {
  const layout = layoutOf(bytes.length)
  if (!layout) throw new FormatProblem(`${bytes.length} bytes is no size of an account file.`)
  const name = fixedText(bytes, 0, 16)
  if (name.toLowerCase() !== login.toLowerCase())
    throw new FormatProblem('The account file does not begin with its own name.', 0)
  return {
    login: name,
    coin: bytes.readInt32LE(layout.coin),
    chest: Array.from({ length: chestSlots }, (_, slot) => readCell(bytes, layout.chest + slot * itemBytes)),
    characters: [0, 1, 2, 3].flatMap((place) => {
      const at = layout.mobs.at + place * layout.mobs.bytes
      if (bytes[at] === 0) return []
      return [{ ...plausible(layout.mobs.read(bytes, at), at), classMaster: classMaster(bytes, layout, place, at) }]
    }),
  }
}

/** Whether the account has this password, compared in constant time. Null when the file is no readable account. */
export function hasPassword(bytes: Buffer, login: string, password: string): boolean | null {
  const stored = storedPassword(bytes, login)
  if (stored === null) return null
  return timingSafeEqual(padded(stored), padded(password)) && stored.length === password.length
}

/**
 * Whether the game locks the account out. Its password is then the mark of a deleted, blocked or disabled account, or
 * is missing, or its ban lasts until the end of a year that is not over. Null when the file is no readable account.
 */
export function isLocked(bytes: Buffer, login: string, now: Date): boolean | null {
  const stored = storedPassword(bytes, login)
  if (stored === null) return null
  // The place of the ban's year is unknown for other builds.
  const hasBan = layoutOf(bytes.length)?.mobs === modern
  const bannedYear = hasBan ? bytes.readInt32LE(banAt) : 0
  return stored === '' || /^[_@#!]/.test(stored) || (bannedYear > 0 && bannedYear >= now.getUTCFullYear() - 1900)
}

/** For comparison only: never store, log or show it. Null when the file is no readable account. */
export function storedPassword(bytes: Buffer, login: string): string | null {
  const isAccount = layoutOf(bytes.length) && fixedText(bytes, 0, 16).toLowerCase() === login.toLowerCase()
  // The same place in the header at every known size.
  return isAccount ? fixedText(bytes, 16, 12) : null
}

// Two bytes for each unit. In latin1 a letter outside it could equal another letter.
const padded = (text: string): Buffer => Buffer.from(text.padEnd(64, '\0').slice(0, 64), 'utf16le')

function readCell(bytes: Buffer, at: number): Item | null {
  const item = readItem(bytes, at)
  if (item && item.index < 0) throw new FormatProblem('A cell of the chest holds no item that there can be.', at)
  return item
}

/** STRUCT_MOB of 816 bytes. */
function readModern(bytes: Buffer, at: number): Omit<StoredCharacter, 'classMaster'> {
  return { ...readCommon(bytes, at), exp: number64(bytes, at + 32), isGuildLeader: bytes.readUInt8(at + 800) === 9 }
}

/** STRUCT_MOB of 1024 bytes, of the original 7.69. */
function readOriginal(bytes: Buffer, at: number): Omit<StoredCharacter, 'classMaster'> {
  const isGuildLeader = hasLeaderMedal(bytes, at + equipment.modern)
  return { ...readCommon(bytes, at), exp: number64(bytes, at + 32), isGuildLeader }
}

/** STRUCT_MOB of 756 bytes, of the classic 7.5x. */
function readClassic(bytes: Buffer, at: number): Omit<StoredCharacter, 'classMaster'> {
  return {
    ...readCommon(bytes, at),
    exp: bytes.readUInt32LE(at + 28),
    level: bytes.readUInt16LE(at + 36),
    isGuildLeader: hasLeaderMedal(bytes, at + equipment.classic),
  }
}

const readCommon = (bytes: Buffer, at: number) => ({
  name: fixedText(bytes, at, 16),
  clan: bytes.readUInt8(at + 16),
  guildId: bytes.readUInt16LE(at + 18),
  class: bytes.readUInt8(at + 20),
  level: bytes.readInt32LE(at + 44),
})

function classMaster(bytes: Buffer, layout: Layout, place: number, at: number): number | null {
  if (layout.classMaster === null) return null
  if (layout.classMaster !== 'face') return bytes.readInt16LE(layout.classMaster.at + place * layout.classMaster.bytes)
  const worn = layout.mobs.bytes === 756 ? equipment.classic : equipment.modern
  return readItem(bytes, at + worn)?.effects[1][1] ?? null
}

const medalSlot = 12
const leaderMedal = 509
const hasLeaderMedal = (bytes: Buffer, worn: number): boolean =>
  bytes.readInt16LE(worn + medalSlot * itemBytes) === leaderMedal

/** Impossible values come from a half-written file, or from another server's file. */
function plausible<T extends Omit<StoredCharacter, 'classMaster'>>(character: T, at: number): T {
  // eslint-disable-next-line no-control-regex -- names are the game's bytes; only those of control are impossible
  const isName = /^[^\x00-\x20\x7f]{1,15}$/.test(character.name)
  if (!isName || character.level < 0 || character.level > 100_000 || character.exp < 0)
    throw new FormatProblem('A character in the account file is none that there can be.', at)
  return character
}

/** Too large for an exact number, so it is no character's experience. */
const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigInt64LE(at))
