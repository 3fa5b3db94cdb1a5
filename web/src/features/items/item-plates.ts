export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const
export type Rarity = (typeof rarities)[number]

/**
 * Plate shape and pips of each rarity, which can be distinguished without colour. A square of 64 with its centre at 32,
 * 31.
 */
export const plates: Record<Rarity, { path: string; pips: number }> = {
  common: { path: 'M8 7H56V55H8Z', pips: 0 },
  uncommon: { path: 'M12 7H52V9H54V11H56V51H54V53H52V55H12V53H10V51H8V11H10V9H12Z', pips: 1 },
  rare: { path: 'M18 7H46L56 17V45L46 55H18L8 45V17Z', pips: 2 },
  epic: { path: polygon(8, 26, 26), pips: 3 },
  legendary: { path: polygon(10, 27, 22.5), pips: 4 },
  mythic: { path: polygon(14, 28, 20.5), pips: 5 },
}

/** A star with that many points; a polygon when both radii are equal. */
function polygon(points: number, outer: number, inner: number): string {
  const isStar = outer !== inner
  const corners = isStar ? points * 2 : points
  const line = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2
    const radius = isStar && corner % 2 ? inner : outer
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(31 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${line.join('L')}Z`
}
