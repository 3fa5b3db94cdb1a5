import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import { connect } from '../server/src/db/connect.ts'
import type { DB } from '../server/src/db/tables.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { call } from './call.ts'
import { startCrew } from './crew.ts'
import { killAtPoints, untilNothingDiffers } from './kill-points.ts'
import { purchaseSides } from './money-points.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { makePeople } from './people.ts'
import { compareImports, digestOf, type ImportTruth } from './settlement-truth.ts'

export interface SettlementReport extends ImportTruth {
  seed: number
  atPoint: number
  reports: number
  /** How often a report was sent. */
  sent: number
}

const workers = 3
const storiesPerPoint = 4
const reportsPerPoint = 2
/** Rows of a report, more than are stored at once; the next report begins so many rows behind it. */
const rowsOfReport = 1_200
const rowsApart = 1_000
const day = '2026-03-10'
const head = 'EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;SETTLEMENT_NET_AMOUNT'

/** Of the rows one in 25 is a payment of ours, one a payment that nobody knows, and the others are payouts. */
const isOurs = (row: number) => row % 25 === 0
const isUnknown = (row: number) => row % 25 === 7
const numberOf = (row: number) => String(5_000_000 + row)

/**
 * Treasurers send reports, each several times and from two tabs at once, while both portals and the database are killed
 * at points that a seed chooses. Afterwards each report was imported whole and once, and sending them all again changes
 * no row.
 */
export async function importUnderKills({
  points,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<SettlementReport> {
  const world = await startMoneyWorld({ hasOneFolder: true })
  try {
    const count = points * reportsPerPoint
    const reports = Array.from({ length: count }, (_, at) => reportOf(at * rowsApart))
    const rows = (count - 1) * rowsApart + rowsOfReport
    const token = await prepare(world, rows)
    const odd: string[] = []
    let sent = 0
    const sendOnce = async (at: number) => {
      const tabs = Array.from({ length: at % 3 === 0 ? 2 : 1 }, () => send(world, token, reports[at % count]!))
      sent += tabs.length
      const replies = await Promise.all(tabs)
      for (const { status, body } of replies)
        if (status !== 201) odd.push(`the report ${at % count} answered ${status}: ${JSON.stringify(body)}`)
      const ids = new Set(replies.map(({ body }) => body.data?.id))
      if (ids.size > 1) odd.push(`the report ${at % count} became ${[...ids].join(' and ')}`)
    }
    const crew = startCrew(workers, sendOnce, odd)
    const steps = purchaseSides.filter(([kind]) => kind !== 'ask')
    const atPoint = await killAtPoints(world, crew, { points, seed, perPoint: storiesPerPoint, say, steps })
    await crew.finish()
    say('The load is over; what is still under way settles.')
    const storage = createDiskStorage(world.variables.DATA_DIR!)
    const expected = {
      hashes: reports.map((text) => createHash('sha256').update(text).digest('hex')),
      ...{ rowsOfReport, rows, unknown: countOf(rows, isUnknown), ours: countOf(rows, isOurs), storage },
    }
    const resend = () => Promise.all(reports.map((text) => send(world, token, text)))
    const hurry = async () => {
      await resend()
      await runImports(world.databaseUrl)
    }
    const truth = await untilNothingDiffers({ hurry, compare: () => compareImports(world.databaseUrl, expected) }, say)
    const before = await digestOf(world.databaseUrl)
    await resend()
    if ((await digestOf(world.databaseUrl)) !== before) odd.push('sending every report again changed something')
    const differences = [...truth.differences, ...odd, ...world.ended]
    return { seed, atPoint, reports: count, sent, ...truth, differences }
  } finally {
    await world.stop()
  }
}

const countOf = (rows: number, holds: (row: number) => boolean): number =>
  Array.from({ length: rows }, (_, row) => row).filter(holds).length

function reportOf(first: number): string {
  const rows = Array.from({ length: rowsOfReport }, (_, at) => {
    const [type, amount] = isOurs(first + at) || isUnknown(first + at) ? ['SETTLEMENT', '1.00'] : ['PAYOUTS', '-1.00']
    return `;${numberOf(first + at)};${type};${amount};${day}T12:00:00.000-03:00;${amount}`
  })
  return [head, ...rows].join('\n')
}

function send({ nodes }: MoneyWorld, token: string, text: string) {
  const form = new FormData()
  form.set('source', 'mercadopago')
  form.set('report', new Blob([text]), 'report.csv')
  return call(nodes, '/staff/settlements', token, form)
}

/** Makes a treasurer, and the payments that reports of so many rows name. Returns the treasurer's token. */
async function prepare(world: MoneyWorld, rows: number): Promise<string> {
  const { db, close } = connect(world.databaseUrl, { max: 2 })
  try {
    const people = { name: 'donor', count: 1, cash: 1, withoutGame: 1, role: 'treasurer' }
    const { staff, players } = await makePeople(world, db, people)
    await addPayments(db, players[0]!.id, rows)
    return staff.token
  } finally {
    await close()
  }
}

async function addPayments(db: Kysely<DB>, player: number, rows: number): Promise<void> {
  const at = `${day}T15:00:00.000Z`
  for (let row = 0; row < rows; row += 1) {
    if (!isOurs(row)) continue
    const id = uuid7(new Date(at))
    const reference = id.replaceAll('-', '')
    await db
      .insertInto('payments')
      .values({
        ...{ id, user_id: player, method: 'mercado_pix', provider: 'mercadopago', reference, provider_key: reference },
        ...{ request_digest: Buffer.from(reference), amount_cents: 100, cash: 7, credited: 7, state: 'paid' },
        ...{ provider_id: numberOf(row), created_at: at, paid_at: at },
      })
      .execute()
  }
}

/** Starts the jobs of imports that stand still, as the portal does after an hour. */
async function runImports(databaseUrl: string): Promise<void> {
  await ask(
    databaseUrl,
    `select graphile_worker.add_job('import_report', json_build_object('id', id)) from settlement_imports
     where state in ('waiting', 'reading', 'matching') or stored_as is not null`,
  )
}
