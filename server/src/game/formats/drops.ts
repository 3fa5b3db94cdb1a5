import type { Drop } from '../../ports/game.ts'
import { itemBytes, readItem } from './item.ts'
import { monsterLayoutOf } from './layouts/all.ts'
import { fieldOf } from './layouts/layout.ts'
import { FormatProblem, fixedText } from './problem.ts'

/**
 * A monster's file from TMSrv/run/npc, by its size. The name comes from the file's content, because the file itself
 * often has another name.
 */
export function readMobFile(bytes: Buffer): { mob: string; drops: Drop[] } {
  const struct = monsterLayoutOf(bytes.length)
  if (!struct) throw new FormatProblem(`${bytes.length} bytes is no size of a monster's file.`)
  const mob = fixedText(bytes, 0, 16).replaceAll('_', ' ').trim()
  if (!mob) throw new FormatProblem('A monster without a name.')
  const best = new Map<number, { drop: Drop; oneIn: number }>()
  const { at, count = 0 } = fieldOf(struct, 'bag')
  for (let slot = 0; slot < count; slot += 1) {
    const item = readItem(bytes, at + slot * itemBytes)
    if (!item || !mayDrop(item.index)) continue
    const oneIn = oneInOf(slot)
    if (oneIn >= (best.get(item.index)?.oneIn ?? Number.POSITIVE_INFINITY)) continue
    best.set(item.index, { oneIn, drop: { itemIndex: item.index, mob, rarity: rarityOf(oneIn) } })
  }
  return { mob, drops: [...best.values()].map(({ drop }) => drop) }
}

/** The game never drops these, whatever a bag contains. */
const mayDrop = (index: number): boolean => index > 390 && index !== 454

/** The first factor of the chance of a slot. The others depend on levels, bonuses and settings. */
function oneInOf(slot: number): number {
  const [, oneIn] = [
    [7, 900],
    [11, 4],
    [15, 900],
    [23, 20_000],
    [47, 2_000],
    [55, 3_000],
    [56, 1],
    [57, 35],
    [58, 500],
    [59, 2_500],
    [61, 5_000],
    [62, 10_000],
    [63, 20_000],
  ].find(([last]) => slot <= last!)!
  return oneIn!
}

/** A tier instead of a percentage, because a percentage would be wrong for every player. */
const rarityOf = (oneIn: number): Drop['rarity'] =>
  oneIn <= 100 ? 'common' : oneIn <= 1_000 ? 'uncommon' : oneIn <= 5_000 ? 'rare' : 'very_rare'

/**
 * ItemDropList.txt of the DropTool: `Item: <index>:<name> Mobs que dropam:<n>`, then names of monsters with commas.
 * Throws FormatProblem for monsters before the first item.
 */
export function readItemDropList(bytes: Buffer): Drop[] {
  let itemIndex: number | null = null
  return entries(bytes, 'ItemDropList.txt').flatMap(({ head, names, number }): Drop[] => {
    if (head !== null) {
      const index = /^Item:\s*(\d{1,5})\s*:/.exec(head)?.[1]
      if (!index) throw new FormatProblem(`Line ${number} of ItemDropList.txt names no item.`)
      itemIndex = Number(index)
      return []
    }
    if (itemIndex === null) throw new FormatProblem(`Line ${number} of ItemDropList.txt belongs to no item.`)
    const index = itemIndex
    return names.map((mob) => ({ itemIndex: index, mob: mob.replaceAll('_', ' '), rarity: null }))
  })
}

/**
 * MobDropList.txt: `Mob: <name>`, then names of items. The item list converts names to indexes; items without one are
 * left out.
 */
export function readMobDropList(bytes: Buffer, indexOf: ReadonlyMap<string, number>): Drop[] {
  let mob: string | null = null
  return entries(bytes, 'MobDropList.txt').flatMap(({ head, names, number }): Drop[] => {
    if (head !== null) {
      const name = /^Mob:\s*(.+)$/.exec(head)?.[1]?.trim()
      if (!name) throw new FormatProblem(`Line ${number} of MobDropList.txt names no monster.`)
      mob = name.replaceAll('_', ' ')
      return []
    }
    if (mob === null) throw new FormatProblem(`Line ${number} of MobDropList.txt belongs to no monster.`)
    const of = mob
    return names.flatMap((name) => {
      const itemIndex = indexOf.get(name.replaceAll('_', ' ').toLowerCase())
      return itemIndex === undefined ? [] : [{ itemIndex, mob: of, rarity: null }]
    })
  })
}

const entries = (bytes: Buffer, file: string) =>
  bytes
    .toString('latin1')
    .split('\n')
    .flatMap((line, at) => {
      const text = line.trim()
      if (!text) return []
      // eslint-disable-next-line no-control-regex -- a file that is no text at all
      if (/[\x00-\x08]/.test(text)) throw new FormatProblem(`Line ${at + 1} of ${file} is no text.`)
      const names = text.split(',').flatMap((name) => name.trim() || [])
      return [{ head: /^(Item|Mob):/.test(text) ? text : null, names, number: at + 1 }]
    })
