import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { dumpDatabase } from '../scripts/dump-database.ts'
import { startCrew } from './crew.ts'
import { compareMoney, type DonorTruth } from './donor-truth.ts'
import { hurryPayments } from './money.ts'
import { donorsOf, makeDonors, type Donors } from './money-load.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'

export interface RestoreReport extends DonorTruth {
  seed: number
  /** Payments that only the providers knew after the restore, and how many of those were paid later. */
  lost: number
  paidLater: number
  /** Payments that wait for staff at the end. */
  waiting: number
  said: string
}

const workers = 6
const settleMs = 180_000

/**
 * Players donate, a dump is made, and players donate again. Then the dump replaces the database, while providers keep
 * their state. At the end every paid payment is credited once, or waits for staff.
 */
export async function restoreAnOlderDump({
  stories,
  seed,
  say = () => {},
}: {
  stories: number
  seed: number
  say?: (line: string) => void
}): Promise<RestoreReport> {
  const world = await startMoneyWorld()
  try {
    const people = await makeDonors(world.databaseUrl)
    const { donate, odd } = donorsOf(world, people, seed)
    const live = async (from: number) => {
      const crew = startCrew(workers, (at) => donate(from + at), odd)
      crew.allow(stories)
      await crew.finish()
    }
    await live(0)
    const since = new Date()
    const dump = await dumpDatabase(world.databaseUrl)
    say(`${stories} stories were told before the dump.`)
    await live(stories)
    await world.restore(dump)
    await fetch(`${world.sandboxUrl}/control/faults`, { method: 'DELETE' })
    const lost = await findLost(world)
    const paidLater = await payLater(world, lost)
    say(`The dump is back: providers know ${lost.length} payments more, of which ${paidLater} were paid after it.`)
    const said = await findPayments(world, since)
    say(said)
    await askForTheRest(world, people, lost)
    const truth = await settled(world, say)
    const [unknownPayments] = await ask<{ count: number }>(
      world.databaseUrl,
      'select count(*)::int from unknown_payments',
    )
    const differences = [...truth.differences, ...odd, ...world.ended]
    return { seed, ...truth, lost: lost.length, paidLater, waiting: unknownPayments?.count ?? 0, said, differences }
  } finally {
    await world.stop()
  }
}

interface Lost {
  provider: string
  ref: string
  status: string
}

export const findLost = ({ databaseUrl }: MoneyWorld) =>
  ask<Lost>(
    databaseUrl,
    `select provider, ref, status from sandbox.payments s
     where not exists (select from payments p where p.reference = s.reference) order by created_at, ref`,
  )

/** Payers pay their open payments, every second one without a webhook. Returns how many could be paid. */
async function payLater({ sandboxUrl }: MoneyWorld, lost: Lost[]): Promise<number> {
  let paid = 0
  for (const [at, { provider, ref }] of lost.entries()) {
    const path = `${sandboxUrl}/control/payments/${provider}/${encodeURIComponent(ref)}/approve`
    const body = JSON.stringify({ notify: at % 2 === 0 })
    const reply = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    // A payment that is paid, refused or expired cannot be paid.
    if (reply.ok) paid += 1
  }
  return paid
}

/** Runs the console command that an operator runs after a restore. */
async function findPayments({ variables }: MoneyWorld, since: Date): Promise<string> {
  const file = join(import.meta.dirname, '../start.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [file, '--admin', 'find-payments', since.toISOString(), '--all'],
    { env: { ...process.env, ...variables }, timeout: 120_000 },
  )
  return stdout.trim()
}

/** PicPay and PayPal have no lists of payments: staff look each id up that payers report. */
export async function askForTheRest(
  { nodes }: MoneyWorld,
  { staff }: Pick<Donors, 'staff'>,
  lost: Lost[],
): Promise<void> {
  for (const { provider, ref } of lost.filter((each) => ['picpay', 'paypal'].includes(each.provider))) {
    const reply = await fetch(`${nodes[0]}/api/payment/lookup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
      body: JSON.stringify({ provider, number: ref }),
    })
    if (!reply.ok) throw new Error(`The portal did not find ${provider} ${ref}: ${await reply.text()}`)
  }
}

async function settled(world: MoneyWorld, say: (line: string) => void): Promise<DonorTruth> {
  const deadline = Date.now() + settleMs
  for (;;) {
    await hurryPayments(world.databaseUrl)
    await pause(2_000)
    const truth = await compareMoney(world)
    if (truth.differences.length === 0 || Date.now() > deadline) return truth
    say(`${truth.differences.length} differences yet, such as: ${truth.differences[0]}`)
  }
}
