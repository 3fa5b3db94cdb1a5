import type { ChildProcess } from 'node:child_process'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded, type EmbeddedServer } from '../server/src/db/embedded/server.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { switchAllOn } from '../test/switches.ts'
import { balance } from './balancer.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { ledgerFindings } from './ledger-findings.ts'
import { end, start } from './money-processes.ts'
import { gameVariables, merchantOf, sandboxVariables, type MoneyPlaces } from './money-world.ts'
import { generator } from './random.ts'
import { settleWhole } from './whole.ts'
import { startWhole } from './whole-load.ts'
import { makeCast } from './whole-people.ts'
import { giveCredit } from './whole-stories.ts'
import type { WholeTruth } from './whole-truth.ts'
import { witnessSpending } from './whole-witness.ts'

export interface FailoverReport extends WholeTruth {
  seed: number
  failovers: number
  /** The number of completed stories of each kind. */
  stories: Record<string, number>
  /** Lists that visitors read meanwhile, and the queries that a standby answered for them. */
  listed: number
  ofStandby: number
  /** Milliseconds from each kill of the primary to the reply to a credit that staff give right after it. */
  stopsMs: number[]
}

const perRound = 30
/** The stories of the load have lower numbers, so that no credit is of the same value as one between them. */
const firstCredit = 1_000

/** What runs beside the cluster, to be stopped at the end. */
interface Running {
  portals: ChildProcess[]
  sandbox?: ChildProcess
  sandboxDatabase?: EmbeddedServer
  balancer?: Server
}

/**
 * Players use every part of two portals, which know both hosts of the database. In each round the primary is killed for
 * good and its synchronous standby promoted; the dead one is made anew as the next standby. Providers and game go on in
 * a database of their own. Afterwards each acknowledged write must be there once, and nothing that nobody asked for.
 */
export async function failOverUnderLoad({
  rounds,
  seed,
  say = () => {},
}: {
  rounds: number
  seed: number
  say?: (line: string) => void
}): Promise<FailoverReport> {
  const home = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const cluster = await startCluster(home)
  const running: Running = { portals: [] }
  try {
    const world = await aWorld(cluster, home, running)
    const cast = await makeCast(world)
    const load = startWhole(world, cast, seed)
    const reading = startReading(world)
    const odd: string[] = []
    const stage = { world, cast, acknowledged: load.acknowledged, odd }
    const random = generator(seed)
    const stopsMs: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      load.allow(round * perRound)
      await pause(200 + random() * 1_500)
      load.allow(round * perRound + perRound / 2)
      const killedAt = Date.now()
      const promoted = cluster.failOver().then(() => Date.now() - killedAt)
      await giveCredit(stage, firstCredit + round)
      stopsMs.push(Date.now() - killedAt)
      load.allow((round + 1) * perRound)
      say(`${round}: promoted after ${await promoted} ms, a credit was acknowledged after ${stopsMs.at(-1)} ms`)
      await cluster.rebuild()
    }
    const { odd: oddStories, stories } = await load.finish()
    const { listed, ofStandby, odd: oddLists } = await reading.finish()
    say('The load is over; what is still under way settles.')
    const truth = await settleWhole(world, cast, load.acknowledged, { careless: false, say })
    const differences = [...truth.differences, ...odd, ...oddStories, ...oddLists, ...running.portals.flatMap(endedBy)]
    differences.push(...(await ledgerFindings(cluster.primaryUrl(), home)))
    return { ...truth, seed, failovers: rounds, stories, listed, ofStandby, stopsMs, differences }
  } finally {
    running.balancer?.close()
    await Promise.all([...running.portals, ...(running.sandbox ? [running.sandbox] : [])].map(end))
    await cluster.stop()
    await running.sandboxDatabase?.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

const endedBy = ({ exitCode, signalCode }: ChildProcess): string[] =>
  exitCode === null && signalCode === null ? [] : [`a portal ended by itself: ${exitCode ?? signalCode}`]

async function aWorld(cluster: Cluster, home: string, running: Running): Promise<MoneyPlaces> {
  await migrate(cluster.url)
  await prepareJobs(cluster.url)
  await switchAllOn(cluster.primaryUrl())
  await witnessSpending(cluster.primaryUrl())
  const ports = [await freePort(), await freePort()] as const
  const nodes: [string, string] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]
  running.balancer = await balance(nodes)
  const { port: balanced } = running.balancer.address() as AddressInfo
  const environment = { PATH: process.env.PATH ?? '', NOTIFICATION_URL: `http://127.0.0.1:${balanced}` }
  const processes = { environment, said: [] }

  running.sandboxDatabase = await startEmbedded({ dataDir: join(home, 'sandbox') })
  const sandboxDatabaseUrl = running.sandboxDatabase.url
  const sandboxPort = await freeTriple()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const ofSandbox = { DATABASE_URL: sandboxDatabaseUrl, ...sandboxVariables(sandboxPort) }
  running.sandbox = await start(processes, '../sandbox/src/main.ts', ofSandbox)
  for (const [node, port] of ports.entries())
    running.portals.push(
      await start(processes, 'money-node.ts', {
        DATABASE_URL: cluster.url,
        // Whichever of both is the standby is read.
        DATABASE_REPLICA_URL: cluster.url.replace(/\?.*/, ''),
        ...merchantOf(sandboxPort),
        ...gameVariables(`${sandboxUrl}/game`, 5_000),
        PORT: String(port),
        PUBLIC_URL: nodes[node]!,
        DATA_DIR: join(home, `node-${node}`),
      }),
    )
  return {
    get databaseUrl() {
      return cluster.primaryUrl()
    },
    sandboxDatabaseUrl,
    sandboxUrl,
    nodes,
  }
}

/** Visitors read lists, which may come from the standby. 503 is a reply while there is neither. */
function startReading({ nodes }: MoneyPlaces) {
  const odd: string[] = []
  let listed = 0
  let isOver = false
  const read = async (node: string) => {
    while (!isOver) {
      const reply = await fetch(`${node}/api/item/all`).catch((error: Error) => error)
      const status = reply instanceof Error ? reply.message : reply.status
      if (status === 200) listed += 1
      else if (status !== 503) odd.push(`the list of items was answered ${status}`)
      if (!(reply instanceof Error)) await reply.arrayBuffer()
      await pause(20)
    }
  }
  const reading = nodes.map(read)
  return {
    async finish() {
      isOver = true
      await Promise.all(reading)
      const metrics = await Promise.all(nodes.map(async (node) => (await fetch(`${node}/metrics`)).text()))
      const counts = metrics.map((text) => Number(/^replica_queries_total (\d+)/m.exec(text)?.[1]))
      return { listed, odd, ofStandby: counts.reduce((sum, count) => sum + count, 0) }
    },
  }
}
