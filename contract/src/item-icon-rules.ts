// The limits of icons of items that staff upload. Pages need them too, so this file has no schema.

/** Of one sheet, as a file. */
export const sheetMaxBytes = 6 * 1024 * 1024
/** Of one sheet, decoded: 2048 × 4096. */
export const sheetMaxPixels = 2048 * 4096
export const mappingMaxBytes = 512 * 1024
/** The most sheets of one set. */
export const mostSheets = 150
/** The size of a cell in pixels: what is possible, and what the game's client has. */
export const iconCell = { min: 8, max: 256, usual: 35 } as const
/** Icons have numbers below this. */
export const mostIcons = 10_000
/** How long icons that are not in use any more can be used again, in days. */
export const iconsKeptDays = 7

/** How many whole cells a sheet has. */
export const cellsOf = (
  { width, height }: { width: number; height: number },
  cell: { width: number; height: number },
): number => Math.floor(width / cell.width) * Math.floor(height / cell.height)
