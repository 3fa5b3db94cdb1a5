import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { openSession } from '../server/src/features/account/login/sessions.ts'
import { call } from './call.ts'
import { comeBack, hurryGoods } from './market.ts'
import { askForTheRest, findLost } from './money-restore.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { hurryDeliveries } from './purchases.ts'
import { compareRestored, type RestoredTruth } from './restore-truth.ts'
import { auditFindings, hurryAll } from './whole.ts'
import { startWhole } from './whole-load.ts'
import { makeCast, type Cast } from './whole-people.ts'

export interface DrillReport extends RestoredTruth {
  seed: number
  /** The payments that only the providers knew after the restore. */
  lostPayments: number
  said: string[]
}

const settleMs = 180_000
/** How long the held portals are watched. Their jobs would run several times meanwhile. */
const watchMs = 6_000

/**
 * The drill of a lost disk: players and staff use everything, and a backup is made meanwhile. They go on, and then the
 * portal's database and files are gone. The backup is restored, checked and released, while providers and game have
 * kept their state. In the end all agree, and what cannot come back is listed for staff.
 */
export async function drillRestore({
  before,
  after,
  seed,
  say = () => {},
}: {
  /** Stories until and after the backup. */
  before: number
  after: number
  seed: number
  say?: (line: string) => void
}): Promise<DrillReport> {
  const world = await startMoneyWorld({ game: true, gameTimeoutMs: 5_000 })
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-drill-'))
  const file = join(folder, 'portal.tar.gz')
  const said: string[] = []
  try {
    const cast = await makeCast(world)
    const owner = await anOwner(world)
    const load = startWhole(world, cast, seed)
    load.allow(before)
    while (load.done() < before / 2) await pause(50)
    const earlierPurchases = [...load.acknowledged.purchases]
    said.push(await command(world, ['--backup', file]))
    say(said.at(-1) ?? '')
    load.allow(before + after)
    const { odd, stories } = await load.finish()
    say(`The load is over: ${JSON.stringify(stories)}. The disk is lost.`)
    await world.whileDown(async () => {
      said.push(await command(world, ['--restore', file, '--replace'], 'guildhall\n'))
      say(said.at(-1) ?? '')
    })
    const moved = await movesWhileHeld(world, cast)
    const lost = await findLost(world)
    await release(world, owner)
    await askForTheRest(world, { staff: cast.staff[0] }, lost)
    const truth = await settled(world, cast, earlierPurchases, say)
    const differences = [...truth.differences, ...moved, ...odd, ...world.ended]
    differences.push(...(await auditFindings(world, cast)))
    return { seed, ...truth, lostPayments: lost.length, said, differences }
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command as the operator does. Throws with what it said when it fails. */
async function command({ variables }: MoneyWorld, args: string[], typed = ''): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.mjs'), ...args], {
    env: { ...process.env, ...variables },
  })
  child.stdin.end(typed)
  const [out, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${out}${complaint}`)
  return out.trim()
}

async function anOwner({ databaseUrl }: MoneyWorld): Promise<string> {
  const { db, close } = connect(databaseUrl, { max: 1 })
  try {
    const user = {
      login: 'chaosowner',
      first_name: 'Ana',
      last_name: 'Souza',
      roles: ['superadmin'],
      password_hash: '-',
    }
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const roles = user.roles
    return await openSession(
      { db, now: () => new Date() },
      { id, roles, password_changed_at: null },
      { address: '127.0.0.1', device: 'chaos' },
    )
  } finally {
    await close()
  }
}

/** What left the held portals although nobody had released them: nothing should. */
async function movesWhileHeld(world: MoneyWorld, { players, items }: Cast): Promise<string[]> {
  const outside = () =>
    ask<{ operations: string; refunds: string }>(
      world.databaseUrl,
      `select (select count(*) from sandbox.operations) as operations, (select count(*) from sandbox.payment_reversals) as refunds`,
    ).then(([row]) => JSON.stringify(row))
  await hurryDeliveries(world.databaseUrl)
  await hurryGoods(world.databaseUrl)
  const first = await outside()
  const found: string[] = []
  const reply = await fetch(`${world.nodes[0]}/api/transaction/buyItem`, {
    method: 'POST',
    headers: { authorization: `Bearer ${players[0]?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: items[0] }),
  })
  const { code } = (await reply.json()) as { code: string }
  if (code !== 'held_after_restore') found.push(`a held portal answered a purchase with ${reply.status} ${code}`)
  await pause(watchMs)
  const last = await outside()
  if (first !== last) found.push(`a held portal moved something outside: ${first} became ${last}`)
  return found
}

/** The owner checks and releases, as on the page. */
async function release({ nodes }: MoneyWorld, owner: string): Promise<void> {
  await call(nodes, '/staff/backup/check', owner, null)
  const deadline = Date.now() + settleMs
  for (;;) {
    const { body } = await call(nodes, '/staff/backup', owner, null, { method: 'GET' })
    if (body.restore?.checked_at) break
    if (Date.now() > deadline) throw new Error('The check after the restore did not end.')
    await pause(250)
  }
  const { status, body } = await call(nodes, '/staff/backup/release', owner, { dropMails: false })
  if (status !== 200) throw new Error(`The release answered ${status}: ${JSON.stringify(body)}`)
}

async function settled(
  world: MoneyWorld,
  cast: Cast,
  earlierPurchases: string[],
  say: (line: string) => void,
): Promise<RestoredTruth> {
  for (const player of cast.players) await comeBack(world, player)
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurryAll(world, cast.staff[0])
    await pause(2_000)
    const truth = await compareRestored(world, earlierPurchases)
    if (truth.differences.length === 0 || Date.now() > deadline) return truth
    say(`${truth.differences.length} differences yet, such as: ${truth.differences[0]}`)
  }
}
