/** Stock W2PP may choose an occupied slot and overwrite it; its forks take the first empty one. */
export type ChestPick = 'w2pp' | 'first-empty'

/** The slot that a server chooses for an item of one cell; null when it finds none. */
export function pickSlot(isFull: (slot: number) => boolean, pick: ChestPick): number | null {
  // The server marks occupied slots in rows of nine, but searches in rows of fourteen.
  if (pick === 'w2pp')
    for (let slot = 0; slot < 126; slot += 1) if (!isFull(Math.floor(slot / 9) * 14 + (slot % 9))) return slot
  if (pick === 'first-empty') for (let slot = 0; slot < 120; slot += 1) if (!isFull(slot)) return slot
  for (let slot = 127; slot >= 0; slot -= 1) if (!isFull(slot)) return slot
  return null
}
