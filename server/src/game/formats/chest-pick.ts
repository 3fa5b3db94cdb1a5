import type { Item } from '../../ports/game.ts'

const columns = 9
const rows = 14
const cells = columns * rows
const lastCell = 127
/** Stock W2PP searches free cells in rows of this many. */
const wrongColumns = 14

/** How a server chooses the slot of an item that arrives: as stock W2PP does, or the first empty one. */
export type ChestPick = 'w2pp' | 'first-empty'

/** How many cells of the chest an item takes, in columns and rows. */
export type Grid = readonly [width: number, height: number]

const gridEffect = 33
const grids: readonly Grid[] = [1, 2].flatMap((width) => [1, 2, 3, 4].map((height): Grid => [width, height]))
const oneCell: Grid = [1, 1]

/** The size of EF_GRID among an item's effects, 0 to 7: 1×1 to 2×4. Null without it, and for any other value. */
export function gridOf(effects: readonly (readonly [effect: number, value: number])[]): Grid | null {
  const value = effects.find(([effect]) => effect === gridEffect)?.[1]
  return (value === undefined ? undefined : grids[value]) ?? null
}

/**
 * The slot where the server will put an item into a chest of 128 slots; null when it finds none. Stock W2PP marks full
 * cells in rows of 9 and searches free ones in rows of 14. So it may choose a full slot and overwrite its item.
 * `gridOf` returns the size of items that are larger than one cell.
 */
export function pickSlot(
  chest: readonly (Item | 'full' | null)[],
  pick: ChestPick,
  { item = oneCell, gridOf = () => oneCell }: { item?: Grid; gridOf?: (item: Item) => Grid } = {},
): number | null {
  const emptyFromBelow = () => {
    for (let slot = lastCell; slot >= 0; slot -= 1) if (!chest[slot]) return slot
    return null
  }
  if (pick === 'first-empty') {
    const first = Array.from({ length: 120 }, (_, slot) => slot).find((slot) => !chest[slot])
    return first ?? emptyFromBelow()
  }
  const marked = new Set<number>()
  chest.forEach((held, slot) => {
    for (const [x, y] of held ? cellsOf(slot, held === 'full' ? oneCell : gridOf(held)) : [])
      if (x < columns && y < rows) marked.add(y * columns + x)
  })
  for (let slot = 0; slot < cells; slot += 1) {
    const needed = cellsOf(slot, item)
    const fits = needed.every(([x, y]) => x < columns && y < rows && !marked.has(y * wrongColumns + x))
    if (fits) return slot
  }
  return emptyFromBelow()
}

/** The cells of an item in a slot. */
function cellsOf(slot: number, [width, height]: Grid): [x: number, y: number][] {
  const [left, top] = [slot % columns, Math.floor(slot / columns)]
  return Array.from({ length: width * height }, (_, at) => [left + (at % width), top + Math.floor(at / width)])
}
