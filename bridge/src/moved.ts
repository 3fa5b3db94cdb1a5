import type { Entry, Journal } from './journal.ts'
import { say, type Said } from './replies.ts'

interface Query {
  since: string
  after?: string | undefined
  limit?: string | undefined
}

/** The operations that moved an item since a moment and were not refused, oldest first, in pages. */
export function findMoved({ journal, now }: { journal: Journal; now: () => number }, query: Query): Said {
  const most = Math.min(Number(query.limit ?? 1_000), 5_000)
  const since = new Date(query.since).toISOString()
  const found = journal
    .all()
    .filter((entry) => entry.order && entry.outcome?.state !== 'refused' && entry.at >= since)
    .toSorted((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1))
    .filter((entry) => query.after === undefined || cursorOf(entry) > query.after)
  const rows = found.slice(0, most)
  const last = rows.at(-1)
  return say({
    operations: rows.map(({ id, order, at }) => ({ operationId: id, kind: 'deliver', ...order, at })),
    next: last && found.length > rows.length ? cursorOf(last) : null,
    at: new Date(now()).toISOString(),
  })
}

const cursorOf = ({ at, id }: Entry): string => `${at}~${id}`
