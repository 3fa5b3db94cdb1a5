import pg from 'pg'
import type { Recording } from './credits.ts'

// The portal of chaos/money-node.ts, which records its statements between the messages 'start' and 'stop'.

let recording: Recording | null = null
const connections = new WeakMap<pg.Client, number>()
let count = 0

process.on('message', (word) => {
  if (word === 'start') recording = []
  if (word === 'stop') process.send?.(recording)
})

/** A statement, with those that are sent together with it (server/src/db/joined-query.ts). */
interface Sent {
  text: string
  values?: unknown
  before?: readonly Sent[]
}

const send = pg.Client.prototype.query as unknown as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: [unknown, ...unknown[]]) {
  const connection = connections.get(this) ?? (count += 1)
  connections.set(this, connection)
  const [first, second] = args
  const query = typeof first === 'string' ? { text: first, values: second } : (first as Sent)
  for (const { text, values } of [...(query.before ?? []), query])
    recording?.push({ connection, text, values: Array.isArray(values) ? values : [] })
  return send.apply(this, args)
} as unknown as typeof pg.Client.prototype.query

await import('../../chaos/money-node.ts')
