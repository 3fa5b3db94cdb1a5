import type { Outcome, Page } from '../../server/src/ports/game.ts'

type Result<T> = Outcome<Page<T>>

const sameMs = 60_000

/**
 * Smaller pages of the adapter's pages, each sorted by a key, so that rows are neither repeated nor omitted while the
 * files change. A cursor is the adapter's and the last key. The last page that was read is used for a minute.
 */
export function createPages<T>(
  read: (cursor: string | null) => Promise<Result<T>>,
  keyOf: (row: T) => string,
  now: () => number = Date.now,
): (cursor: string | null, most: number) => Promise<Result<T>> {
  let last: { cursor: string | null; until: number; page: Page<T> } | null = null

  async function pageAt(cursor: string | null, isFirst: boolean): Promise<Result<T>> {
    if (!isFirst && last?.cursor === cursor && last.until > now()) return { kind: 'applied', value: last.page }
    const found = await read(cursor)
    if (found.kind !== 'applied') return found
    const rows = found.value.rows.toSorted((one, other) => compare(keyOf(one), keyOf(other)))
    last = { cursor, until: now() + sameMs, page: { ...found.value, rows } }
    return { kind: 'applied', value: last.page }
  }

  return async (sent, most) => {
    const { cursor, after } = parse(sent)
    const found = await pageAt(cursor, after === null)
    if (found.kind !== 'applied') return found
    const rest = found.value.rows.filter((row) => after === null || compare(keyOf(row), after) > 0)
    const rows = rest.slice(0, most)
    const end = rows.at(-1)
    if (rest.length > rows.length && end) {
      // Rows with the key of the last one would be omitted.
      const whole = rest.filter((row) => compare(keyOf(row), keyOf(end)) <= 0)
      const next = whole.length < rest.length ? textOf(cursor, keyOf(end)) : following(found.value.next)
      return { kind: 'applied', value: { rows: whole, next } }
    }
    return { kind: 'applied', value: { rows, next: following(found.value.next) } }
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const following = (next: string | null): string | null => (next === null ? null : textOf(next, null))
const textOf = (cursor: string | null, after: string | null): string => `${cursor ?? ''}~${after ?? ''}`

function parse(text: string | null): { cursor: string | null; after: string | null } {
  const [cursor = '', ...after] = (text ?? '').split('~')
  return { cursor: cursor || null, after: after.join('~') || null }
}
