import { createDatabase, startTestServer } from '../../test/server.ts'
import { adoptUnderKills } from '../adoption.ts'
import { bridgeUnderKills } from '../bridge-kills.ts'
import { closeUnderKills } from '../closing.ts'
import { aMigratedDatabase } from '../database.ts'
import { deliverUnderKills } from '../deliveries.ts'
import { killWhileWriting } from '../kill-writes.ts'
import type { Run, Sections } from './section.ts'

export const gameSections: Sections = { deliveries, adoption, bridge, closing, writes }

async function deliveries({ seed, judge }: Run): Promise<void> {
  console.log(`Deliveries through the folders, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'deliveries')
    const report = await deliverUnderKills({ databaseUrl, orders: 500, points: 40, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    judge(
      isOnce && report.strange.length === 0 && report.killed > 0,
      `All ${report.orders} items arrived once.`,
      'NOT EACH ITEM ARRIVED ONCE.',
    )
  } finally {
    await server.stop()
  }
}

async function adoption({ seed, judge }: Run): Promise<void> {
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
    const once = `All ${report.people} people have one account, and ${report.cash} Cash once; ${report.signedIn} signed in.`
    judge(
      report.differences.length === 0 && isKilled && Object.keys(report.sources).length === 4,
      once,
      'PEOPLE ARE MISSING, TWICE, OR HAVE OTHER CASH.',
    )
  } finally {
    await server.stop()
  }
}

async function bridge({ seed, judge }: Run): Promise<void> {
  const points = Number(process.env.CHAOS_POINTS) || 60
  console.log(`Deliveries and accounts through the bridge program, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'bridge')
    const report = await bridgeUnderKills({ databaseUrl, orders: points * 8, points, seed, say: console.log })
    console.log(JSON.stringify(report))
    const isOnce = report.consumed === report.orders && report.twice.length === 0 && report.missing.length === 0
    const even = `All ${report.orders} items and ${report.accounts} accounts came once, over ${report.killed} kills.`
    judge(
      isOnce && report.strange.length === 0 && report.killed > points / 2,
      even,
      'NOT EACH ITEM OR ACCOUNT CAME ONCE.',
    )
  } finally {
    await server.stop()
  }
}

async function closing({ seed, judge }: Run): Promise<void> {
  const points = Number(process.env.CHAOS_POINTS) || 40
  console.log(`Closing accounts, CHAOS_SEED=${seed}`)
  const server = await startTestServer()
  try {
    const databaseUrl = await aMigratedDatabase(server, 'closing')
    const report = await closeUnderKills({ databaseUrl, accounts: 48, points, seed, say: console.log })
    console.log(JSON.stringify(report, null, 2))
    const even = `All ${report.accounts} accounts were closed once, and gave up ${report.forfeited} Cash.`
    judge(report.differences.length === 0 && report.killed > points / 2, even, 'NOT EACH ACCOUNT WAS CLOSED ONCE.')
  } finally {
    await server.stop()
  }
}

async function writes({ judge }: Run): Promise<void> {
  const report = await killWhileWriting(20, console.log)
  console.log(JSON.stringify(report))
  const lost = `LOST: ${report.missing.join(', ')}`
  judge(report.missing.length === 0, `All ${report.acknowledged} acknowledged articles are there.`, lost)
}
