import { join } from 'node:path'
import { keepAtEdge } from './edge.ts'
import { hasNginx } from './nginx.ts'
import { createDatabase, startTestServer } from '../test/server.ts'
import { adoptUnderKills } from './adoption.ts'
import { bridgeUnderKills } from './bridge-kills.ts'
import { buyBundlesUnderKills } from './bundles.ts'
import { spendCodesUnderKills } from './codes.ts'
import { closeUnderKills } from './closing.ts'
import { aMigratedDatabase } from './database.ts'
import { deliverUnderKills } from './deliveries.ts'
import { failOverUnderLoad } from './failover.ts'
import { giveUnderKills } from './gifts.ts'
import { tradeUnderKills } from './market.ts'
import { raceOnMarket } from './market-races.ts'
import { donateUnderKills } from './money.ts'
import { allPageCases, comparePages } from './money-pages.ts'
import { restoreAnOlderDump } from './money-restore.ts'
import { drillRestore } from './restore.ts'
import { buyUnderKills } from './purchases.ts'
import { killWhileWriting } from './kill-writes.ts'
import { readFromReplica } from './replica.ts'
import { carelessness } from './careless.ts'
import { liveBehindPooler } from './pooler.ts'
import { judgePrevious } from './previous.ts'
import { runTests } from './run-tests.ts'
import { importUnderKills } from './settlements.ts'
import { upgradeUnderLoad } from './upgrade.ts'
import { liveUnderKills } from './whole.ts'

// `npm run chaos` makes long runs; `npm test` has a short run of each. `npm run chaos -- money` runs that one alone,
// and CHAOS_SEED=… repeats a run.
const names = process.argv.slice(2)
const isSelected = (name: string): boolean => names.length === 0 || names.includes(name)
const verdicts: boolean[] = []
const root = join(import.meta.dirname, '..')
const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)

if (isSelected('deliveries')) {
  console.log(`Deliveries through the folders, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'deliveries')
    const report = await deliverUnderKills({ databaseUrl, orders: 500, points: 40, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    verdicts.push(isOnce && report.strange.length === 0 && report.killed > 0)
    console.log(verdicts.at(-1) ? `All ${report.orders} items arrived once.` : 'NOT EACH ITEM ARRIVED ONCE.')
  } finally {
    await server.stop()
  }
}

if (isSelected('adoption')) {
  const points = Number(process.env.CHAOS_POINTS) || 20
  const people = Number(process.env.CHAOS_PEOPLE) || 100_000
  console.log(`Adoption of ${people} people from each source, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'adoption')
    const oldUrl = await createDatabase(server, 'oldsite')
    const report = await adoptUnderKills({ databaseUrl, oldUrl, people, points, seed, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const isKilled = Object.values(report.sources).every(({ killed }) => killed >= points)
    verdicts.push(report.differences.length === 0 && isKilled && Object.keys(report.sources).length === 4)
    const once = `All ${report.people} people have one account, and ${report.cash} Cash once; ${report.signedIn} signed in.`
    console.log(verdicts.at(-1) ? once : 'PEOPLE ARE MISSING, TWICE, OR HAVE OTHER CASH.')
  } finally {
    await server.stop()
  }
}

if (isSelected('bridge')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Deliveries and accounts through the bridge program, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'bridge')
    const report = await bridgeUnderKills({ databaseUrl, orders: points * 8, points, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    verdicts.push(isOnce && report.strange.length === 0 && report.killed > points / 2)
    const even = `All ${report.orders} items and ${report.accounts} accounts came once, over ${report.killed} kills.`
    console.log(verdicts.at(-1) ? even : 'NOT EACH ITEM OR ACCOUNT CAME ONCE.')
  } finally {
    await server.stop()
  }
}

if (isSelected('money')) {
  const points = Number(process.env.CHAOS_POINTS) || 40
  console.log(`Donations by all methods, CHAOS_SEED=${seed}`)
  const report = await donateUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(
    report.differences.length === 0 && report.paid > points && report.atPoint > points / 2 && report.shares > points,
  )
  const even = `All ${report.paid} paid payments were credited once, ${report.shares} creators' shares with them, and R$ ${report.outsideCents / 100} agree to the cent.`
  console.log(verdicts.at(-1) ? even : 'PORTAL AND PROVIDERS DO NOT AGREE.')

  const restored = await restoreAnOlderDump({ stories: 110, seed, say: console.log })
  console.log(JSON.stringify(restored, null, 2))
  verdicts.push(restored.differences.length === 0 && restored.lost > 60 && restored.paidLater > 5)
  const back = `After a restore all ${restored.paid} paid payments were credited once; ${restored.waiting} wait for staff.`
  console.log(verdicts.at(-1) ? back : 'A RESTORE LOST OR DOUBLED DONATIONS.')

  const pages = await comparePages({ cases: allPageCases(), say: console.log })
  console.log(JSON.stringify(pages, null, 2))
  verdicts.push(pages.differences.length === 0 && pages.cases === allPageCases().length && pages.paid >= pages.cases)
  const truthful = `The pages said what was true in all ${pages.cases} cases of a fault: ${pages.credited} payments credited.`
  console.log(verdicts.at(-1) ? truthful : 'PAGES SAID WHAT WAS NOT TRUE.')
}

if (isSelected('purchases')) {
  const points = Number(process.env.CHAOS_POINTS) || 40
  console.log(`Purchases and their deliveries, CHAOS_SEED=${seed}`)
  const report = await buyUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.purchases > points && report.atPoint > points / 2)
  const even = `${report.purchases} debits, purchases and deliveries are one set: ${report.delivered} arrived, ${report.refunded} were paid back.`
  console.log(verdicts.at(-1) ? even : 'DEBITS, PURCHASES AND DELIVERIES ARE NOT ONE SET.')
}

if (isSelected('gifts')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Gifts, CHAOS_SEED=${seed}`)
  const report = await giveUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.delivered > points && report.atPoint > points / 2)
  const even = `All ${report.gifts} gifts ended once: ${report.delivered} arrived, ${report.returned} went back, ${report.refunded} were paid back.`
  console.log(verdicts.at(-1) ? even : 'GIFTS, CASH AND ITEMS DO NOT AGREE.')
}

if (isSelected('codes')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Coupons and gift codes, CHAOS_SEED=${seed}`)
  const report = await spendCodesUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.uses > points && report.atPoint > points / 2)
  const even = `${report.uses} uses have one cause each: ${report.bought} purchases and ${report.redeemed} gifts.`
  console.log(verdicts.at(-1) ? even : 'CODES WERE NOT USED EXACTLY AS OFTEN AS THEY MAY BE.')
}

if (isSelected('bundles')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Bundles, CHAOS_SEED=${seed}`)
  const report = await buyBundlesUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.bought > points && report.inPart > 0 && report.whole > 0)
  const even = `${report.bought} bundles: ${report.whole} arrived whole, ${report.inPart} in part with the rest paid back, ${report.paidBack} were paid back.`
  console.log(verdicts.at(-1) ? even : 'A BUNDLE IS NEITHER WHOLE NOR PAID BACK.')
}

if (isSelected('settlements')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Reports of providers, CHAOS_SEED=${seed}`)
  const report = await importUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.imported === report.reports && report.atPoint > points / 2)
  console.log(verdicts.at(-1) ? `Each of ${report.reports} reports was imported once.` : 'AN IMPORT IS NOT WHOLE.')
}

if (isSelected('market')) {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`The market, CHAOS_SEED=${seed}`)
  const report = await tradeUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.sold > points && report.atPoint > points / 2)
  const even = `${report.items} items and ${report.cash} Cash are what they were: ${report.listings} listings, ${report.sold} sold, ${report.cancelled} cancelled, ${report.open} open; ${report.ended} offers ended.`
  console.log(verdicts.at(-1) ? even : 'ITEMS, CASH AND LISTINGS DO NOT AGREE.')
}

if (isSelected('market-races')) {
  const report = await raceOnMarket({ buyers: 200, rounds: 100, pairs: 200, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0)
  console.log(verdicts.at(-1) ? 'Every race on the market had one winner.' : 'A RACE ON THE MARKET WENT WRONG.')
}

if (isSelected('whole')) {
  const points = Number(process.env.CHAOS_POINTS) || 40
  console.log(`Everything at once, CHAOS_SEED=${seed}`)
  const report = await liveUnderKills({ points, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.atPoint > points / 2)
  const even = `All parts agree with providers and game after ${points} kills: ${report.paid} paid payments, ${report.purchases} purchases, ${report.sold} sales, ${report.cash} Cash, ${report.items} items.`
  console.log(verdicts.at(-1) ? even : 'THE PORTAL DOES NOT AGREE WITH WHAT HAPPENED.')
  const caught = await liveUnderKills({ points: 2, seed, careless: true, say: console.log })
  console.log(caught.differences.slice(0, 20).join('\n'))
  verdicts.push(carelessness.every((invariant) => caught.broken.includes(invariant)))
  const seen = `A careless portal was caught: ${caught.differences.length} differences, in ${caught.broken.join(', ')}.`
  console.log(verdicts.at(-1) ? seen : 'A CARELESS PORTAL WAS NOT CAUGHT.')
}

if (isSelected('restore')) {
  console.log(`A lost disk and a restored backup, CHAOS_SEED=${seed}`)
  const report = await drillRestore({ before: 220, after: 320, seed, say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.differences.length === 0 && report.lostPayments > 40 && report.lostMoves > 40)
  const even = `After the release all ${report.paid} paid payments and ${report.delivered} deliveries agree with providers and game; ${report.lostMoves} moves, ${report.heldListings} listings and ${report.waiting} payments are listed for staff.`
  console.log(verdicts.at(-1) ? even : 'THE RESTORED PORTAL DOES NOT AGREE WITH THE OUTSIDE.')
}

if (isSelected('closing')) {
  const points = Number(process.env.CHAOS_POINTS) || 40
  console.log(`Closing accounts, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'closing')
    const report = await closeUnderKills({ databaseUrl, accounts: 48, points, seed, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    verdicts.push(report.differences.length === 0 && report.killed > points / 2)
    const even = `All ${report.accounts} accounts were closed once, and gave up ${report.forfeited} Cash.`
    console.log(verdicts.at(-1) ? even : 'NOT EACH ACCOUNT WAS CLOSED ONCE.')
  } finally {
    await server.stop()
  }
}

if (isSelected('pooler')) {
  console.log('The portal behind PgBouncer in transaction mode')
  const report = await liveBehindPooler(console.log)
  console.log(JSON.stringify(report))
  verdicts.push(report.differences.length === 0 && report.statements > 4_000)
  const even = `Behind PgBouncer ${report.pgbouncer} limits are in force, ${report.statements} statements were right, and changes were heard within ${Math.max(...report.heardMs)} ms.`
  console.log(verdicts.at(-1) ? even : 'THE PORTAL IS NOT RIGHT BEHIND A POOLER.')
}

if (isSelected('failover')) {
  const rounds = Number(process.env.CHAOS_POINTS) || 20
  console.log(`Failovers of the database, CHAOS_SEED=${seed}`)
  const report = await failOverUnderLoad({ rounds, seed, say: console.log })
  console.log(JSON.stringify(report))
  verdicts.push(report.differences.length === 0 && Math.min(report.purchases, report.paid) > rounds)
  const { failovers, stopsMs, paid, purchases, sold, listed, ofStandby } = report
  const even = `${failovers} failovers: everything acknowledged is there once, with ${paid} paid payments, ${purchases} purchases and ${sold} sales; the longest stop was ${Math.max(...stopsMs) / 1000} s. Visitors read ${listed} lists, with ${ofStandby} queries of the standby.`
  console.log(verdicts.at(-1) ? even : 'A FAILOVER LOST OR DOUBLED WRITES.')
}

if (isSelected('replica')) {
  console.log('Reads from a replica')
  const report = await readFromReplica(console.log)
  console.log(JSON.stringify(report))
  verdicts.push(report.failed.length === 0 && report.wrong.length === 0 && report.queries > 0)
  const even = `${report.reads} reads while the replica was late, silent and killed: none failed and none lacked one of ${report.articles} articles; ${report.queries} queries were the replica's, ${report.repeated} were repeated on the primary.`
  console.log(verdicts.at(-1) ? even : 'A READ FROM THE REPLICA FAILED OR WAS TOO OLD.')
}

if (isSelected('writes')) {
  const report = await killWhileWriting(20, console.log)
  console.log(JSON.stringify(report))
  verdicts.push(report.missing.length === 0)
  const lost = `LOST: ${report.missing.join(', ')}`
  console.log(verdicts.at(-1) ? `All ${report.acknowledged} acknowledged articles are there.` : lost)
}

if (isSelected('upgrade')) {
  const report = await upgradeUnderLoad({ say: console.log })
  console.log(JSON.stringify(report, null, 2))
  verdicts.push(report.failedReads.length === 0 && report.lost.length === 0 && report.writes > 0)
  const whole = `${report.reads} reads and ${report.writes} articles over an upgrade and a rollback: no read failed, nothing was lost.`
  console.log(verdicts.at(-1) ? whole : 'AN UPGRADE OR A ROLLBACK COST READS OR DATA.')
}

if (isSelected('hostile')) {
  const { tests, failed } = await runTests(root, ['server/src/http/hostile-input.test.ts'], { HOSTILE_INPUT: 'whole' })
  verdicts.push(failed.length === 0 && tests > 0)
  console.log(verdicts.at(-1) ? `Every hostile value went to every place, in ${tests} tests.` : JSON.stringify(failed))
}

// Only by its name: it takes what `npm test` takes.
if (names.includes('previous')) verdicts.push(await judgePrevious(console.log))

if (isSelected('edge')) {
  if (await hasNginx()) {
    const report = await keepAtEdge({ changes: 20, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const { warm, changes, leaked, returnMs } = report
    verdicts.push(
      warm.reachedNodes <= warm.asked / 100 && changes.longestMs < 2_000 && leaked.length === 0 && returnMs < 5_000,
    )
    const summary = `${warm.reachedNodes} of ${warm.asked} warm reads reached the nodes, ${changes.count} changes came within ${changes.longestMs} ms.`
    console.log(verdicts.at(-1) ? summary : 'THE EDGE DOES NOT KEEP WHAT IT SHOULD.')
  } else {
    verdicts.push(false)
    console.log('NOT RUN: nginx with its Lua module is missing (apt install nginx libnginx-mod-http-lua).')
  }
}

process.exitCode = verdicts.every(Boolean) ? 0 : 1
