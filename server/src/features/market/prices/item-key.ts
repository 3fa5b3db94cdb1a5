import { refinementOf } from '../../../game/items.ts'
import type { Item } from '../../../ports/game.ts'

/**
 * The kind of an item in the price history: its index and, from +1 on, its refinement, as in `1147-9`. The function
 * `market_item_key` of the database does the same (migration 0230).
 */
export function itemKeyOf(item: Item): string {
  const level = refinementOf(item)?.level ?? 0
  return level > 0 ? `${item.index}-${level}` : String(item.index)
}

/** An item of this kind without other effects, as `[index, effect, value]`. */
export function itemOfKey(key: string): number[] {
  const [index = 0, level = 0] = key.split('-').map(Number)
  if (level === 0) return [index]
  return [index, 43, level < 10 ? level : 230 + 4 * (level - 10)]
}
