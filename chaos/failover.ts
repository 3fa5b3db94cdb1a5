import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { prepareJobs } from '../server/src/jobs/prepare-jobs.ts'
import { freePort } from '../test/ports.ts'
import { switchAllOn } from '../test/switches.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { startCrew } from './crew.ts'
import { ledgerFindings } from './ledger-findings.ts'
import { end, start } from './money-processes.ts'
import { ask } from './money-truth.ts'
import { makePeople } from './people.ts'
import { buyOnce } from './purchases.ts'
import { generator } from './random.ts'
import { nodeVariables } from './node-variables.ts'

export interface FailoverReport {
  seed: number
  failovers: number
  /** Acknowledged purchases, and how often a request was repeated under its key. */
  bought: number
  askedAgain: number
  /** Milliseconds from each kill of the primary to the next acknowledged write. */
  stopsMs: number[]
  differences: string[]
}

const [buyers, workers, cash] = [8, 6, 100_000]
const itemPrice = 3
const perRound = 60

interface World {
  cluster: Cluster
  nodes: string[]
  tokens: string[]
  item: number
}

/**
 * Players buy on two portals, which know both hosts of the database. In each round the primary is
 * killed for good and its synchronous standby promoted; the dead one is made anew as the next standby. Afterwards each
 * acknowledged write must be there once.
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
  const portals: ChildProcess[] = []
  try {
    const world = await aWorld(cluster, home, portals)
    const load = startWriting(world)
    const random = generator(seed)
    const stopsMs: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      load.crew.allow(round * perRound)
      await pause(200 + random() * 1_500)
      load.crew.allow(round * perRound + perRound / 2)
      const killedAt = Date.now()
      await cluster.failOver()
      const promotedMs = Date.now() - killedAt
      load.crew.allow((round + 1) * perRound)
      stopsMs.push((await load.nextWrite(killedAt)) - killedAt)
      await cluster.rebuild()
      say(`${round}: promoted after ${promotedMs} ms, the next write after ${stopsMs.at(-1)} ms`)
    }
    await load.crew.finish()
    const differences = [...load.odd, ...(await compare(world, load)), ...portals.flatMap(endedBy)]
    differences.push(...(await ledgerFindings(cluster.primaryUrl(), home)))
    const { length: bought } = load.bought
    return { seed, failovers: rounds, bought, askedAgain: load.askedAgain(), stopsMs, differences }
  } finally {
    await Promise.all(portals.map(end))
    await cluster.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

const endedBy = ({ exitCode, signalCode }: ChildProcess): string[] =>
  exitCode === null && signalCode === null ? [] : [`a portal ended by itself: ${exitCode ?? signalCode}`]

async function aWorld(cluster: Cluster, home: string, portals: ChildProcess[]): Promise<World> {
  await migrate(cluster.url)
  await prepareJobs(cluster.url)
  await switchAllOn(cluster.primaryUrl())
  const { db, close } = connect(cluster.url, { max: 2 })
  const people = await makePeople({ sandboxUrl: 'http://127.0.0.1:1' }, db, {
    name: 'buyer',
    count: buyers,
    cash,
    withoutGame: buyers,
  })
  const at = new Date().toISOString()
  const row = { item: [413, 61, 1], price: itemPrice, stock: 1_000_000, name: 'Item', created_at: at, updated_at: at }
  const { id: item } = await db.insertInto('shop_items').values(row).returning('id').executeTakeFirstOrThrow()
  await close()
  const nodes: string[] = []
  for (let node = 0; node < 2; node += 1) {
    const port = await freePort()
    nodes.push(`http://127.0.0.1:${port}`)
    const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: cluster.url }
    portals.push(
      await start({ environment, said: [] }, 'money-node.ts', nodeVariables(port, join(home, `node-${node}`))),
    )
  }
  return { cluster, nodes, tokens: people.players.map(({ token }) => token), item }
}

/** Every request is repeated under its key until it has a reply. */
function startWriting({ nodes, tokens, item }: World) {
  const bought: string[] = []
  const odd: string[] = []
  let askedAgain = 0
  /** The last reply, and when its request was begun. */
  let last = { begun: 0, at: 0 }
  const crew = startCrew(
    workers,
    async (at) => {
      const begun = Date.now()
      const reply = await buyOnce(nodes, { token: tokens[at % tokens.length]!, item, asks: at % 4 === 0 ? 2 : 1 })
      odd.push(...reply.odd)
      askedAgain += reply.askedAgain
      bought.push(...reply.ids)
      if (begun > last.begun) last = { begun, at: Date.now() }
    },
    odd,
  )
  return {
    crew,
    bought,
    odd,
    askedAgain: () => askedAgain,
    /** When the first write that was begun after a moment was acknowledged. */
    async nextWrite(after: number): Promise<number> {
      while (last.begun <= after) await pause(5)
      return last.at
    },
  }
}

async function compare({ cluster }: World, { bought }: { bought: string[] }): Promise<string[]> {
  const url = cluster.primaryUrl()
  const rows = await ask<{ id: string; debits: number; debited: number }>(
    url,
    `select p.id::text as id, count(e.*)::int as debits, coalesce(-sum(e.amount), 0)::int as debited
     from audit.purchase p
     left join audit.ledger_entry e on e.ref_type = 'purchase' and e.ref_id = p.id::text and e.owner = p.login
     group by p.id`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  const found = bought.filter((id) => !stored.has(id)).map((id) => `the purchase ${id} was acknowledged and is lost`)
  if (new Set(bought).size !== bought.length) found.push('a purchase was the answer to two keys')
  if (stored.size > bought.length) found.push(`${stored.size - bought.length} purchases that nobody was told of`)
  for (const { id, debits, debited } of rows)
    if (debits !== 1 || debited !== itemPrice) found.push(`the purchase ${id} has ${debits} debits of ${debited}`)
  const [sum] = await ask<{ amount: string }>(url, 'select sum(amount) as amount from audit.balance')
  if (Number(sum?.amount) !== 0) found.push(`all balances come to ${sum?.amount}`)
  return found
}
