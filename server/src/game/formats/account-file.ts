import { timingSafeEqual } from 'node:crypto'
import type { Item } from '../../ports/game.ts'
import { itemBytes, readItem } from './item.ts'
import { accountLayoutOf } from './layouts/all.ts'
import { charactersOfAccount, fieldOf, findField, numberOf, type AccountLayout } from './layouts/layout.ts'
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

/**
 * Reads an account file by the layout of its size. Throws FormatProblem for an unknown size and for impossible content,
 * because a reader may see half a file while the game rewrites it. The result holds no password and no PIN.
 */
export function readAccountFile(bytes: Buffer, login: string): AccountFile {
  const layout = accountLayoutOf(bytes.length)
  if (!layout) throw new FormatProblem(`${bytes.length} bytes is no size of an account file.`)
  const name = fixedText(bytes, 0, 16)
  if (name.toLowerCase() !== login.toLowerCase())
    throw new FormatProblem('The account file does not begin with its own name.', 0)
  return {
    login: name,
    coin: bytes.readInt32LE(layout.coinAt),
    chest: Array.from({ length: chestSlots }, (_, slot) => readCell(bytes, layout.chestAt + slot * itemBytes)),
    characters: Array.from({ length: charactersOfAccount }, (_, place) => place).flatMap((place) => {
      const { at: first, struct } = layout.characters
      const at = first + place * struct.bytes
      return bytes[at] === 0 ? [] : [readCharacter(bytes, layout, place, at)]
    }),
  }
}

/**
 * The login of an account file and whether the game locks it out. Throws FormatProblem for an unknown size and for
 * another name. The rest of the file is not read.
 */
export function readAccountHead(bytes: Buffer, login: string, now: Date): { login: string; isLocked: boolean } {
  if (!accountLayoutOf(bytes.length)) throw new FormatProblem(`${bytes.length} bytes is no size of an account file.`)
  const locked = isLocked(bytes, login, now)
  if (locked === null) throw new FormatProblem('The account file does not begin with its own name.', 0)
  return { login: fixedText(bytes, 0, 16), isLocked: locked }
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
  const banYearAt = accountLayoutOf(bytes.length)?.banYearAt ?? null
  const bannedYear = banYearAt === null ? 0 : bytes.readInt32LE(banYearAt)
  return stored === '' || /^[_@#!]/.test(stored) || (bannedYear > 0 && bannedYear >= now.getUTCFullYear() - 1900)
}

/** For comparison only: never store, log or show it. Null when the file is no readable account. */
export function storedPassword(bytes: Buffer, login: string): string | null {
  const isAccount = accountLayoutOf(bytes.length) && fixedText(bytes, 0, 16).toLowerCase() === login.toLowerCase()
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

function readCharacter(bytes: Buffer, layout: AccountLayout, place: number, at: number): StoredCharacter {
  const { struct } = layout.characters
  const number = (name: string) => numberOf(bytes, at, fieldOf(struct, name))
  const guildLevel = findField(struct, 'guildLevel')
  const character = {
    name: fixedText(bytes, at, 16),
    clan: number('clan'),
    guildId: number('guildId'),
    class: number('class'),
    level: number('level'),
    exp: number('exp'),
    isGuildLeader: guildLevel
      ? numberOf(bytes, at, guildLevel) === leaderLevel
      : wornAt(bytes, layout, at, medalSlot)?.index === leaderMedal,
  }
  return { ...plausible(character, at), classMaster: classMaster(bytes, layout, place, at) }
}

const leaderLevel = 9
const medalSlot = 12
const leaderMedal = 509
const faceSlot = 0

/** What a character wears in a slot of the equipment. */
const wornAt = (bytes: Buffer, { characters }: AccountLayout, at: number, slot: number): Item | null =>
  readItem(bytes, at + fieldOf(characters.struct, 'equipment').at + slot * itemBytes)

function classMaster(bytes: Buffer, layout: AccountLayout, place: number, at: number): number | null {
  const { evolution } = layout
  if (evolution === null) return null
  if (evolution === 'face') return wornAt(bytes, layout, at, faceSlot)?.effects[1][1] ?? null
  return bytes.readInt16LE(evolution.at + place * evolution.stride)
}

/** Impossible values come from a half-written file, or from another server's file. */
function plausible<T extends Omit<StoredCharacter, 'classMaster'>>(character: T, at: number): T {
  // eslint-disable-next-line no-control-regex -- names are the game's bytes; only those of control are impossible
  const isName = /^[^\x00-\x20\x7f]{1,15}$/.test(character.name)
  if (!isName || character.level < 0 || character.level > 100_000 || character.exp < 0)
    throw new FormatProblem('A character in the account file is none that there can be.', at)
  return character
}
