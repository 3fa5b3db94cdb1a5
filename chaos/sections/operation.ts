import { join } from 'node:path'
import { keepAtEdge } from '../edge.ts'
import { hasNginx } from '../nginx.ts'
import { failOverUnderLoad } from '../failover.ts'
import { drillRestore } from '../restore.ts'
import { readFromReplica } from '../replica.ts'
import { carelessness } from '../careless.ts'
import { liveBehindPooler } from '../pooler.ts'
import { judgePrevious } from '../previous.ts'
import { runTests } from '../run-tests.ts'
import { upgradeUnderLoad } from '../upgrade.ts'
import { liveUnderKills } from '../whole.ts'
import { pointsOr, type Run, type Sections } from './section.ts'

export const operationSections: Sections = { whole, restore, pooler, failover, replica, upgrade, hostile, edge }

async function whole({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(40)
  console.log(`Everything at once, CHAOS_SEED=${seed}`)
  const report = await liveUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `All parts agree with providers and game after ${points} kills: ${report.paid} paid payments, ${report.purchases} purchases, ${report.sold} sales, ${report.cash} Cash, ${report.items} items.`
  judge(
    report.differences.length === 0 && report.atPoint > points / 2,
    even,
    'THE PORTAL DOES NOT AGREE WITH WHAT HAPPENED.',
  )
  const caught = await liveUnderKills({ points: 2, seed, careless: true, say: console.log })
  console.log(caught.differences.slice(0, 20).join('\n'))
  const seen = `A careless portal was caught: ${caught.differences.length} differences, in ${caught.broken.join(', ')}.`
  judge(
    carelessness.every((invariant) => caught.broken.includes(invariant)),
    seen,
    'A CARELESS PORTAL WAS NOT CAUGHT.',
  )
}

async function restore({ seed, judge }: Run): Promise<void> {
  console.log(`A lost disk and a restored backup, CHAOS_SEED=${seed}`)
  const report = await drillRestore({ before: 220, after: 320, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const even = `After the release all ${report.paid} paid payments and ${report.delivered} deliveries agree with providers and game; ${report.lostMoves} moves, ${report.heldListings} listings and ${report.waiting} payments are listed for staff.`
  judge(
    report.differences.length === 0 && report.lostPayments > 40 && report.lostMoves > 40,
    even,
    'THE RESTORED PORTAL DOES NOT AGREE WITH THE OUTSIDE.',
  )
}

async function pooler({ judge }: Run): Promise<void> {
  console.log('The portal behind PgBouncer in transaction mode')
  const report = await liveBehindPooler(console.log)
  console.log(JSON.stringify(report))
  const even = `Behind PgBouncer ${report.pgbouncer} limits are in force, ${report.statements} statements were right, and changes were heard within ${Math.max(...report.heardMs)} ms.`
  judge(report.differences.length === 0 && report.statements > 4_000, even, 'THE PORTAL IS NOT RIGHT BEHIND A POOLER.')
}

async function failover({ seed, judge }: Run): Promise<void> {
  const rounds = pointsOr(20)
  console.log(`Failovers of the database, CHAOS_SEED=${seed}`)
  const report = await failOverUnderLoad({ rounds, seed, say: console.log })
  console.log(JSON.stringify(report))
  const { failovers, stopsMs, paid, purchases, sold, listed, ofStandby } = report
  const even = `${failovers} failovers: everything acknowledged is there once, with ${paid} paid payments, ${purchases} purchases and ${sold} sales; the longest stop was ${Math.max(...stopsMs) / 1000} s. Visitors read ${listed} lists, with ${ofStandby} queries of the standby.`
  judge(
    report.differences.length === 0 && Math.min(report.purchases, report.paid) > rounds,
    even,
    'A FAILOVER LOST OR DOUBLED WRITES.',
  )
}

async function replica({ judge }: Run): Promise<void> {
  console.log('Reads from a replica')
  const report = await readFromReplica(console.log)
  console.log(JSON.stringify(report))
  const even = `${report.reads} reads while the replica was late, silent and killed: none failed and none lacked one of ${report.articles} articles; ${report.queries} queries were the replica's, ${report.repeated} were repeated on the primary.`
  judge(
    report.failed.length === 0 && report.wrong.length === 0 && report.queries > 0,
    even,
    'A READ FROM THE REPLICA FAILED OR WAS TOO OLD.',
  )
}

async function upgrade({ judge }: Run): Promise<void> {
  const report = await upgradeUnderLoad({ say: console.log })
  console.log(JSON.stringify(report, null, 2))
  const whole = `${report.reads} reads and ${report.writes} articles over an upgrade and a rollback: no read failed, nothing was lost.`
  judge(
    report.failedReads.length === 0 && report.lost.length === 0 && report.writes > 0,
    whole,
    'AN UPGRADE OR A ROLLBACK COST READS OR DATA.',
  )
}

async function hostile({ judge }: Run): Promise<void> {
  const { tests, failed } = await runTests(
    join(import.meta.dirname, '../..'),
    ['server/src/http/hostile-input.test.ts'],
    { HOSTILE_INPUT: 'whole' },
  )
  judge(
    failed.length === 0 && tests > 0,
    `Every hostile value went to every place, in ${tests} tests.`,
    JSON.stringify(failed),
  )
}

async function edge({ judge }: Run): Promise<void> {
  if (await hasNginx()) {
    const report = await keepAtEdge({ changes: 20, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const { warm, changes, leaked, returnMs } = report
    const summary = `${warm.reachedNodes} of ${warm.asked} warm reads reached the nodes, ${changes.count} changes came within ${changes.longestMs} ms.`
    judge(
      warm.reachedNodes <= warm.asked / 100 && changes.longestMs < 2_000 && leaked.length === 0 && returnMs < 5_000,
      summary,
      'THE EDGE DOES NOT KEEP WHAT IT SHOULD.',
    )
  } else {
    judge(false, '', 'NOT RUN: nginx with its Lua module is missing (apt install nginx libnginx-mod-http-lua).')
  }
}

/** It runs only by its name, because it takes what `npm test` takes. */
export const sectionsByName: Sections = { previous: ({ judge }) => judgePrevious(judge, console.log) }
