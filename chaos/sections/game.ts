import { createDatabase, startTestServer, type TestServer } from '../../test/server.ts'
import { adoptUnderKills } from '../adoption.ts'
import { bridgeUnderKills } from '../bridge-kills.ts'
import { closeUnderKills } from '../closing.ts'
import { aMigratedDatabase } from '../database.ts'
import { deliverUnderKills } from '../deliveries.ts'
import { killWhileWriting } from '../kill-writes.ts'
import { pointsOr, type Run, type Sections } from './section.ts'

export const gameSections: Sections = { deliveries, adoption, bridge, closing, writes }

async function deliveries({ seed, judge }: Run): Promise<void> {
  console.log(`Deliveries through the folders, CHAOS_SEED=${seed}`)
  await onDatabase('deliveries', async (databaseUrl) => {
    const report = await deliverUnderKills({ databaseUrl, orders: 500, points: 40, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    judge(
      isOnce && report.strange.length === 0 && report.killed > 0,
      `All ${report.orders} items arrived once.`,
      'NOT EACH ITEM ARRIVED ONCE.',
    )
  })
}

async function adoption({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(20)
  const people = Number(process.env.CHAOS_PEOPLE) || 100_000
  console.log(`Adoption of ${people} people from each source, CHAOS_SEED=${seed}`)
  await onDatabase('adoption', async (databaseUrl, server) => {
    const oldUrl = await createDatabase(server, 'oldsite')
    const report = await adoptUnderKills({ databaseUrl, oldUrl, people, points, seed, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const isKilled = Object.values(report.sources).every(({ killed }) => killed >= points)
    const once = `All ${report.people} people have one account, and ${report.cash} Cash once; ${report.signedIn} signed in.`
    judge(
      report.differences.length === 0 && isKilled && Object.keys(report.sources).length === 4,
      once,
      'PEOPLE ARE MISSING, TWICE, OR HAVE OTHER CASH.',
    )
  })
}

async function bridge({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(60)
  console.log(`Deliveries and accounts through the bridge program, CHAOS_SEED=${seed}`)
  await onDatabase('bridge', async (databaseUrl) => {
    const report = await bridgeUnderKills({ databaseUrl, orders: points * 8, points, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    const even = `All ${report.orders} items and ${report.accounts} accounts came once, over ${report.killed} kills.`
    judge(
      isOnce && report.strange.length === 0 && report.killed > points / 2,
      even,
      'NOT EACH ITEM OR ACCOUNT CAME ONCE.',
    )
  })
}

async function closing({ seed, judge }: Run): Promise<void> {
  const points = pointsOr(40)
  console.log(`Closing accounts, CHAOS_SEED=${seed}`)
  await onDatabase('closing', async (databaseUrl) => {
    const report = await closeUnderKills({ databaseUrl, accounts: 48, points, seed, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const even = `All ${report.accounts} accounts were closed once, and gave up ${report.forfeited} Cash.`
    judge(report.differences.length === 0 && report.killed > points / 2, even, 'NOT EACH ACCOUNT WAS CLOSED ONCE.')
  })
}

async function writes({ judge }: Run): Promise<void> {
  const report = await killWhileWriting(20, console.log)
  console.log(JSON.stringify(report))
  const lost = `LOST: ${report.missing.join(', ')}`
  judge(report.missing.length === 0, `All ${report.acknowledged} acknowledged articles are there.`, lost)
}

/** Runs the work with a database of the newest tables, on a server that is stopped afterwards. */
async function onDatabase(name: string, work: (url: string, server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer()
  try {
    await work(await aMigratedDatabase(server, name), server)
  } finally {
    await server.stop()
  }
}
