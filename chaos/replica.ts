import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { post, signIn } from './upgrade-load.ts'

export interface ReplicaReport {
  reads: number
  articles: number
  /** Reads that were refused or had no reply. */
  failed: string[]
  /** Lists without an article that was acknowledged before. */
  wrong: string[]
  /** The longest read of each phase, in milliseconds. */
  longestMs: Record<string, number>
  /** Queries that the replica answered, and those that the primary answered in its place after a failure. */
  queries: number
  repeated: number
}

const readers = 4
const lagSeconds = 2
/** Another node hears of a change within milliseconds; this bound is for a busy machine. */
const heardWithinMs = 2_000

interface Article {
  title: string
  node: number
  at: number
}

interface Scene {
  cluster: Cluster
  nodes: Portal[]
  report: ReplicaReport
  say: (line: string) => void
  phase: string
  published: Article[]
  isOver: boolean
}

/**
 * Two portals with a primary and a replica. Staff publish and visitors read on both, while the replay is paused, falls
 * behind the bound, and the replica is stopped, cut off and killed. No read may fail, and none may lack an article.
 */
export async function readFromReplica(say: (line: string) => void = () => {}): Promise<ReplicaReport> {
  const home = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const cluster = await startCluster(home, { isSynchronous: false })
  const nodes: Portal[] = []
  const report: ReplicaReport = {
    ...{ reads: 0, articles: 0, queries: 0, repeated: 0 },
    ...{ failed: [], wrong: [], longestMs: {} },
  }
  try {
    const secrets = { PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32), PERSONAL_DATA_KEY: 'n'.repeat(32) }
    const databases = { DATABASE_URL: cluster.primaryUrl(), DATABASE_REPLICA_URL: cluster.standbyUrl() }
    const settings = { DATABASE_REPLICA_LAG_SECONDS: String(lagSeconds), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    for (let node = 0; node < 2; node += 1) nodes.push(await startPortal({ ...databases, ...secrets, ...settings }))
    const scene: Scene = { cluster, nodes, report, say, phase: 'steady', published: [], isOver: false }
    const staff = await signIn(nodes[0]!.url)
    const work = [publish(scene, staff), ...Array.from({ length: readers }, (_, at) => read(scene, at))]
    await trouble(scene)
    scene.isOver = true
    await Promise.all(work)
    for (const { url } of nodes) {
      report.queries += await metric(url, 'replica_queries_total')
      report.repeated += await metric(url, 'replica_repeated_total')
    }
    return report
  } finally {
    for (const node of nodes) {
      await node.stop()
      await node.remove()
    }
    await cluster.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Each trouble in turn, and the way back to a replica that is used. */
async function trouble(scene: Scene): Promise<void> {
  const { cluster } = scene
  const during = async (phase: string, ms: number) => {
    scene.phase = phase
    await pause(ms)
    scene.say(`${phase}: the longest read took ${scene.report.longestMs[phase] ?? 0} ms`)
  }
  await used(scene)
  await during('steady', 3_000)
  await cluster.pauseReplay()
  await during('the replay is paused', 1_000)
  await during('the replica is beyond the bound', lagSeconds * 1_000 + 2_000)
  await cluster.resumeReplay()
  await used(scene)
  await during('the replica has caught up', 2_000)
  cluster.signalStandby('SIGSTOP')
  await during('the replica is silent', 6_000)
  cluster.signalStandby('SIGCONT')
  await used(scene)
  await during('the replica speaks again', 2_000)
  await cluster.killStandby()
  await during('the replica is killed', 4_000)
  await cluster.startStandby()
  await used(scene)
  await during('the replica is back', 2_000)
}

async function used({ nodes }: Scene): Promise<void> {
  const deadline = Date.now() + 60_000
  for (const { url } of nodes)
    while ((await metric(url, 'replica_used')) !== 1) {
      if (Date.now() > deadline) throw new Error(`The replica is not used by ${url}.`)
      await pause(50)
    }
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

async function publish(scene: Scene, staff: string): Promise<void> {
  for (let at = 0; !scene.isOver; at += 1) {
    const title = `Notícia ${at} da réplica`
    const node = at % 2
    const form = post({ title, description: '<p>Texto</p>' }, staff)
    const { status } = await fetch(`${scene.nodes[node]!.url}/api/notice`, form)
    if (status === 201) scene.published.push({ title, node, at: performance.now() })
    else scene.report.failed.push(`an article was answered ${status}`)
    scene.report.articles += 1
    await pause(250)
  }
}

/** Lists and the home page, of both nodes. The address differs, so that not only stored replies are read. */
async function read(scene: Scene, reader: number): Promise<void> {
  const { report, nodes, published } = scene
  for (let at = reader; !scene.isOver; at += 1) {
    const node = at % 2
    const path = at % 3 === 0 ? `/search?q=replica` : `/notices?limit=${30 + (at % 60)}`
    const begun = performance.now()
    const demanded = [
      published.findLast((article) => article.node === node),
      published.findLast((article) => article.at < begun - heardWithinMs),
    ]
    try {
      const reply = await fetch(`${nodes[node]!.url}/api${path}`, { signal: AbortSignal.timeout(20_000) })
      const text = await reply.text()
      if (reply.status !== 200) report.failed.push(`${scene.phase}: ${path} was answered ${reply.status}`)
      else if (at % 3 !== 0)
        for (const article of demanded)
          if (article && !text.includes(article.title)) report.wrong.push(`${scene.phase}: ${article.title} is missing`)
    } catch (error) {
      report.failed.push(`${scene.phase}: ${path} ended with ${(error as Error).message}`)
    }
    const ms = Math.round(performance.now() - begun)
    report.longestMs[scene.phase] = Math.max(report.longestMs[scene.phase] ?? 0, ms)
    report.reads += 1
    await pause(5)
  }
}
