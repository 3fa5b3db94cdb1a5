import { startTestServer } from '../test/server.ts'
import { aMigratedDatabase } from './database.ts'
import { deliverUnderKills } from './deliveries.ts'
import { killWhileWriting } from './kill-writes.ts'

// `npm run chaos`: long and rough; `npm test` has a short run of each. `npm run chaos -- deliveries` runs that one alone,
// and CHAOS_SEED=… repeats a run.
const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const verdicts: boolean[] = []

if (isWanted('deliveries')) {
  const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)
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

if (isWanted('writes')) {
  const report = await killWhileWriting(20, console.log)
  console.log(JSON.stringify(report))
  verdicts.push(report.missing.length === 0)
  const lost = `LOST: ${report.missing.join(', ')}`
  console.log(verdicts.at(-1) ? `All ${report.acknowledged} acknowledged articles are there.` : lost)
}

process.exitCode = verdicts.every(Boolean) ? 0 : 1
