/** The rows of one page of a list. Queries ask for one more, which says that there is a next page. */
export const pageRows = 25

/** The reply of a list from its rows, of which there may be one more than a page has. */
export function pageOf<Row extends { id: number | string }, Reply>(
  found: readonly Row[],
  present: (row: Row) => Reply,
): { data: Reply[]; next: string | null } {
  const rows = found.slice(0, pageRows)
  return { data: rows.map(present), next: found.length > pageRows ? String(rows.at(-1)?.id) : null }
}
