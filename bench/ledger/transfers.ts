import pg from 'pg'
import { aMigratedDatabase } from '../../chaos/database.ts'
import { connect } from '../../server/src/db/connect.ts'
import { transaction } from '../../server/src/db/transaction.ts'
import { moveCash } from '../../server/src/features/ledger/move-cash.ts'
import { uuid7 } from '../../server/src/db/uuid7.ts'
import type { TestServer } from '../../test/server.ts'
import { median, round, type BenchResult } from '../harness.ts'
import { addPlayers, rate, rawPool } from './load.ts'

const players = 2_000
const rounds = 5
const seconds = 2
const atLeast = 0.5

/** Transfers through the service, each in its own transaction, beside the same statements of a bare client. */
export async function transfers(server: TestServer): Promise<BenchResult[]> {
  const url = await aMigratedDatabase(server, 'transfers')
  await addPlayers(url, players)
  const { db, close } = connect(url)
  const raw = await rawPool(url)
  const { rows } = await raw.clients[0]!.query<{ id: string }>('select id from users order by id')
  const ids = rows.map(({ id }) => Number(id))
  let count = 0
  async function give(at: number): Promise<void> {
    await transaction(db, (tx) =>
      moveCash(tx, {
        kind: 'donation',
        reference: `bench ${(count += 1)}`,
        from: { house: 'donations' },
        to: { user: ids[at % ids.length]! },
        amount: 1,
        at: new Date(),
      }),
    )
  }
  const statements = await statementsOf(() => give(0))
  const move = statements.find(({ values }) => values.length > 0)!
  const idle = [...raw.clients]
  const giveBare = async (at: number) => {
    const client = idle.pop()!
    const [, kind, , giver, house, , takerHouse, amount, , ...rest] = move.values
    const values = [uuid7(new Date()), kind, `bare ${(count += 1)}`, giver, house, ids[at % ids.length], takerHouse]
    for (const { text } of statements)
      await (text === move.text
        ? client.query({ name: 'move', text, values: [...values, amount, new Date().toISOString(), ...rest] })
        : client.query(text))
    idle.push(client)
  }

  try {
    const [ours, bare]: [number[], number[]] = [[], []]
    await rate(give, 1)
    await rate(giveBare, 1)
    for (let at = 0; at < rounds; at += 1) {
      // The order changes from round to round.
      if (at % 2) bare.push(await rate(giveBare, seconds))
      ours.push(await rate(give, seconds))
      if (at % 2 === 0) bare.push(await rate(giveBare, seconds))
    }
    const shares = ours.map((value, at) => value / bare[at]!)
    return [
      { bench: 'ledger', name: 'transfers, bare client', measures: { 'per second': round(median(bare)) } },
      {
        bench: 'ledger',
        name: 'transfers, moveCash',
        measures: { 'per second': round(median(ours)), 'to bare': round(median(shares), 3) },
        limits: { 'to bare': { atLeast } },
      },
    ]
  } finally {
    await close()
    await raw.close()
  }
}

/** The statements that are sent to the database during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: [unknown, ...unknown[]]) {
    const [first, second] = args
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as (typeof sent)[number])
    sent.push({ text, values: Array.isArray(values) ? values : [] })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
