import type { AccountLayout, Struct } from './layout.ts'

/** STRUCT_MOB of 756 bytes: a character, and a monster. */
export const classicCharacter: Struct = {
  bytes: 756,
  fields: [
    { name: 'name', at: 0, kind: 'text', bytes: 16 },
    { name: 'clan', at: 16, kind: 'u8' },
    { name: 'merchant', at: 17, kind: 'u8' },
    { name: 'guildId', at: 18, kind: 'u16' },
    { name: 'class', at: 20, kind: 'u8', most: 3 },
    { name: 'coin', at: 24, kind: 'i32', least: 0 },
    { name: 'exp', at: 28, kind: 'u32' },
    { name: 'positionX', at: 32, kind: 'u16' },
    { name: 'positionY', at: 34, kind: 'u16' },
    { name: 'level', at: 36, kind: 'u16', most: 100_000 },
    { name: 'equipment', at: 92, kind: 'items', count: 16 },
    { name: 'bag', at: 220, kind: 'items', count: 64 },
  ],
}

/** The classic 7.5x. */
export const classic: AccountLayout = {
  name: 'the classic 7.5x',
  size: 4292,
  header: [
    { name: 'login', at: 0, kind: 'text', bytes: 16 },
    { name: 'password', at: 16, kind: 'hidden', bytes: 12 },
    { name: 'pin', at: 188, kind: 'hidden', bytes: 6 },
  ],
  characters: { at: 208, struct: classicCharacter },
  chestAt: 3232,
  coinAt: 4256,
  evolution: 'face',
  banYearAt: null,
}
