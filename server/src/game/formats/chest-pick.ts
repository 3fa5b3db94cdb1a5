const rows = 9
const cells = 126
const lastCell = 127

/** How a server chooses the slot of an item that arrives: as stock W2PP does, or the first that is empty. */
export type ChestPick = 'w2pp' | 'first-empty'

/**
 * The slot where the server will put an item of one cell, by what its chest of 128 holds; null when it finds none.
 * Stock W2PP marks full cells with rows of 9 and looks for free ones with rows of 14, so that it may choose a full
 * slot and write over what lies there. Items that take several cells mark more than we know.
 */
export function pickSlot(isFull: readonly boolean[], pick: ChestPick): number | null {
  const emptyFromBelow = () => {
    for (let slot = lastCell; slot >= 0; slot -= 1) if (!isFull[slot]) return slot
    return null
  }
  if (pick === 'first-empty') {
    const first = Array.from({ length: 120 }, (_, slot) => slot).find((slot) => !isFull[slot])
    return first ?? emptyFromBelow()
  }
  for (let slot = 0; slot < cells; slot += 1) if (!isFull[Math.floor(slot / rows) * 14 + (slot % rows)]) return slot
  return emptyFromBelow()
}
