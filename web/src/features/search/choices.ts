/** A line of the palette: a result, a page, or the page with all results. */
export interface Choice {
  to: string
  kind: string
  main: string
  more: string
  onChoose?: () => void
}

/** Removes accents and lowers capitals. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
