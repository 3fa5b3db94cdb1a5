import type { AccountLayout, Field, Struct } from './layout.ts'

/** STRUCT_MOB of 816 bytes: a character, and a monster. */
export const w2ppCharacter: Struct = {
  bytes: 816,
  fields: [
    { name: 'name', at: 0, kind: 'text', bytes: 16 },
    { name: 'clan', at: 16, kind: 'u8' },
    { name: 'merchant', at: 17, kind: 'u8' },
    { name: 'guildId', at: 18, kind: 'u16' },
    { name: 'class', at: 20, kind: 'u8', most: 3 },
    { name: 'coin', at: 28, kind: 'i32', least: 0 },
    { name: 'exp', at: 32, kind: 'i64', least: 0 },
    { name: 'positionX', at: 40, kind: 'i16' },
    { name: 'positionY', at: 42, kind: 'i16' },
    { name: 'level', at: 44, kind: 'i32', least: 0, most: 100_000 },
    { name: 'currentLevel', at: 92, kind: 'i32', least: 0, most: 100_000 },
    { name: 'equipment', at: 140, kind: 'items', count: 16 },
    { name: 'bag', at: 268, kind: 'items', count: 64 },
    { name: 'guildLevel', at: 800, kind: 'u8', most: 9 },
  ],
}

/** STRUCT_ACCOUNTINFO of 216 bytes. */
export const w2ppHeader: readonly Field[] = [
  { name: 'login', at: 0, kind: 'text', bytes: 16 },
  { name: 'password', at: 16, kind: 'hidden', bytes: 12 },
  { name: 'realName', at: 28, kind: 'hidden', bytes: 24 },
  { name: 'email', at: 60, kind: 'hidden', bytes: 48 },
  { name: 'phone', at: 108, kind: 'hidden', bytes: 16 },
  { name: 'address', at: 124, kind: 'hidden', bytes: 78 },
  { name: 'pin', at: 202, kind: 'hidden', bytes: 6 },
  { name: 'banYear', at: 208, kind: 'i32', least: 0, most: 1_000 },
  { name: 'banDay', at: 212, kind: 'i32', least: 0, most: 366 },
]

export const w2pp: AccountLayout = {
  name: 'W2PP',
  size: 7800,
  header: w2ppHeader,
  characters: { at: 216, struct: w2ppCharacter },
  chestAt: 3480,
  coinAt: 4504,
  evolution: { at: 5600, stride: 536 },
  banYearAt: 208,
}

/** Older builds: the same up to the coin. What follows is unknown. */
export const olderW2pp: AccountLayout = { ...w2pp, name: 'an older W2PP', size: [7500, 7600], evolution: null }
