import { classic, classicCharacter } from './classic.ts'
import type { AccountLayout, Struct } from './layout.ts'
import { original } from './original.ts'
import { owyd } from './owyd.ts'
import { olderW2pp, w2pp, w2ppCharacter } from './w2pp.ts'

/** The layouts of account files, for the builds in use. */
export const accountLayouts: readonly AccountLayout[] = [w2pp, owyd, olderW2pp, original, classic]

/** The layout of account files of this size; null for an unknown size. */
export const accountLayoutOf = (size: number): AccountLayout | null =>
  accountLayouts.find(({ size: its }) => (typeof its === 'number' ? its === size : its[0] <= size && size <= its[1])) ??
  null

/** The layout of monsters' files of this size. Their bag is their list of drops. */
export const monsterLayoutOf = (size: number): Struct | null =>
  [w2ppCharacter, classicCharacter].find(({ bytes }) => bytes === size) ?? null
