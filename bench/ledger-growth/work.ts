import { connect } from '../../server/src/db/connect.ts'
import { transaction } from '../../server/src/db/transaction.ts'
import { uuid7 } from '../../server/src/db/uuid7.ts'
import { findEntriesOf, moveCash } from '../../server/src/features/ledger/move-cash.ts'
import { median, round } from '../harness.ts'
import { creditsOn } from '../ledger/credits.ts'
import { rate } from '../ledger/load.ts'

const rounds = 3
const pages = 300

/** Transfers and credited payments per second, and the time of pages of wallets, each of another player. */
export async function measureWork(url: string, folder: string): Promise<Record<string, number>> {
  const { db, close } = connect(url)
  try {
    const people = await db.selectFrom('users').select('id').orderBy('id').execute()
    const of = (at: number) => people[(at * 7919) % people.length]!.id
    let count = 0
    const give = (at: number) =>
      transaction(db, (tx) =>
        moveCash(tx, {
          ...{ kind: 'donation', reference: `bench ${(count += 1)}`, amount: 1, at: new Date() },
          ...{ from: { house: 'donations' }, to: { user: of(at) } },
        }),
      )
    await rate(give, 1)
    const perSecond: number[] = []
    for (let at = 0; at < rounds; at += 1) perSecond.push(await rate(give, 2))
    const yearAgo = uuid7(new Date(Date.now() - 365 * 86_400_000))
    return {
      'transfers per second': round(median(perSecond)),
      'credited payments per second': round(await creditsOn(url, folder)),
      'ms of a wallet page': await timeOf((at) => findEntriesOf(db, of(at), null, 51)),
      'ms of a page a year back': await timeOf((at) => findEntriesOf(db, of(at), yearAgo, 51)),
    }
  } finally {
    await close()
  }
}

/** The median of the times of single calls. */
export async function timeOf(work: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < pages; at += 1) {
    const startedAt = performance.now()
    await work(at)
    times.push(performance.now() - startedAt)
  }
  return round(median(times), 2)
}
