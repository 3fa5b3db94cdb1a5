import { pino } from 'pino'
import type { App } from '../../server/src/app.ts'
import { connect } from '../../server/src/db/connect.ts'
import { transaction } from '../../server/src/db/transaction.ts'
import { balanceOf, moveCash } from '../../server/src/features/ledger/move-cash.ts'
import { getLedgerAccount } from '../../server/src/features/ledger/service.ts'
import type { TestServer } from '../../test/server.ts'
import type { BenchResult } from '../harness.ts'
import { aFilledLedger, compareSizes, large, players, small } from './growth.ts'

/** Each of the 50 movements of a page is in another block of a long ledger, and a short one is in the buffers whole. */
const pageGrowthAtMost = 3

/** A transfer, a balance and a page of an account, with a short and with a long ledger. */
export async function sizes(server: TestServer): Promise<BenchResult[]> {
  const ledgers = [await aLedger(server, small), await aLedger(server, large)] as const
  try {
    return [
      ...(await compareSizes('ledger', ['transfer', 'balance'], ledgers)),
      ...(await compareSizes('ledger', ['account page'], ledgers, pageGrowthAtMost)),
    ]
  } finally {
    for (const { close } of ledgers) await close()
  }
}

async function aLedger(server: TestServer, size: number) {
  const { url } = await aFilledLedger(server, `ledger_${size}`, size)
  const { db, close } = connect(url)
  const app = { db, now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as App
  const ids = (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
  const any = (at: number) => ids[(at * 7_919) % ids.length]!
  let count = 0
  const work = {
    transfer: (at: number) =>
      transaction(db, (tx) =>
        moveCash(tx, {
          kind: 'donation',
          reference: `bench ${size} ${(count += 1)}`,
          from: { house: 'donations' },
          to: { user: any(at) },
          amount: 1,
          at: new Date(),
        }),
      ),
    balance: (at: number) => balanceOf(db, any(at)),
    // Pages of players, and of the house, which has the longest history.
    'account page': (at: number) => getLedgerAccount(app, at % 20 ? `player${(at % players) + 1}` : 'donations', null),
  }
  return { work, close }
}
