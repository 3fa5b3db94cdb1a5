import type { AccountLayout, Struct } from './layout.ts'

/** STRUCT_MOB of 1024 bytes. */
const character: Struct = {
  bytes: 1024,
  fields: [
    { name: 'name', at: 0, kind: 'text', bytes: 16 },
    { name: 'clan', at: 16, kind: 'u8' },
    { name: 'merchant', at: 17, kind: 'u8' },
    { name: 'guildId', at: 18, kind: 'u16' },
    { name: 'class', at: 20, kind: 'u8', most: 3 },
    { name: 'coin', at: 24, kind: 'i32', least: 0 },
    { name: 'exp', at: 32, kind: 'i64', least: 0 },
    { name: 'level', at: 44, kind: 'i32', least: 0, most: 100_000 },
    { name: 'currentLevel', at: 92, kind: 'i32', least: 0, most: 100_000 },
    { name: 'equipment', at: 140, kind: 'items', count: 16 },
    { name: 'bag', at: 268, kind: 'items', count: 64 },
  ],
}

/** The original 7.69. */
export const original: AccountLayout = {
  name: 'the original 7.69',
  size: 8064,
  header: [
    { name: 'login', at: 0, kind: 'text', bytes: 16 },
    { name: 'password', at: 16, kind: 'hidden', bytes: 12 },
    { name: 'pin', at: 188, kind: 'hidden', bytes: 6 },
  ],
  characters: { at: 280, struct: character },
  chestAt: 4376,
  coinAt: 5400,
  evolution: 'face',
  banYearAt: null,
}
