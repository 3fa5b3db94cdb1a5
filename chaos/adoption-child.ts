import pg from 'pg'
import { runConsole } from '../server/src/console/main.ts'

// A command of the console. The process kills itself (SIGKILL) at its n-th statement to PostgreSQL: before it is sent, or
// right after, so that nobody knows whether it was done.

const { ADOPT_ARGUMENTS = '[]', ADOPT_CRASH_AT = '', ADOPT_CRASH_SIDE = 'before' } = process.env
const crashAt = Number(ADOPT_CRASH_AT) || Infinity
let steps = 0

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

type Query = (...args: unknown[]) => unknown
const query = pg.Client.prototype.query as unknown as Query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  steps += 1
  if (steps === crashAt && ADOPT_CRASH_SIDE === 'before') die()
  const result = query.apply(this, args)
  // The statement is written to the socket in this turn.
  if (steps === crashAt) setImmediate(die)
  return result
} as unknown as typeof pg.Client.prototype.query

process.exitCode = await runConsole(JSON.parse(ADOPT_ARGUMENTS) as string[])
