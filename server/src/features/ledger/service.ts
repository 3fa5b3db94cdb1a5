import type { AnswerOf } from '@guildhall/contract'
import type { ledger } from '@guildhall/contract/ledger'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { connect } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import type { OnFindings } from '../../jobs/findings.ts'
import { auditLedgerJob } from './jobs.ts'
import * as checks from './check-queries.ts'
import { removeUnendedMonths } from './months/close-months.ts'
import { recountMonths } from './months/recount.ts'
import { findMonths } from './months/recount-queries.ts'
import * as queries from './queries.ts'
import { findLogins } from '../../people/login-queries.ts'

/** Reading every movement of a large ledger takes longer than the timeout of requests. */
const auditMostMs = 10 * 60_000
const entriesOnPage = 50
/** A part of more logins than this shows the first of them. */
const mostMatches = 20

/**
 * The Cash that a feature has moved by its own records. The ledger check compares it with the movements of `kinds`,
 * because the ledger alone cannot show that a movement had a cause.
 */
export interface SupplySide {
  name: string
  kinds: readonly string[]
  sum(db: Kysely<DB>): Promise<number>
}

/** The stored result of the last ledger check, and the closed months. */
export async function getLedgerAudit(app: App): Promise<AnswerOf<typeof ledger.getLedgerAudit>> {
  const [last, closed] = [await checks.getLastAudit(app.db), await findMonths(app.db)]
  const months = closed.map(({ month, digest, closed_at, recounted_at, ...sums }) => ({
    ...sums,
    ...{ month: month.slice(0, 7), digest: digest.toString('hex'), closedAt: closed_at, recountedAt: recounted_at },
  }))
  if (!last) return { last: null, months }
  const { took_ms, is_whole, read_transfers, ...rest } = last
  const audit = { ...rest, tookMs: took_ms, isWhole: is_whole, read: read_transfers ?? rest.transfers }
  return { last: audit as unknown as AnswerOf<typeof ledger.getLedgerAudit>['last'], months }
}

/** Starts a check of the whole ledger and of every closed month as a job, which any node may run. */
export async function runLedgerAudit(app: App, caller: Caller): Promise<AnswerOf<typeof ledger.runLedgerAudit>> {
  await transaction(app.db, async (tx) => {
    await recordAdminAction(tx, caller, 'ledger.audit', 'ledger', app.now(), {})
    await app.jobs.add(tx, auditLedgerJob, { isWhole: true }, `${auditLedgerJob.name} whole`)
  })
  return { message: m.ledger_audit_started() }
}

/**
 * The ledger check: adds up the ledger as of one moment, counts a closed month again, and compares the sums with the
 * records of other features. `isWhole` reads every transfer and counts all months. Stores the result, notifies owners of
 * differences, and logs them as an error.
 */
export async function auditLedger(
  app: App,
  sides: readonly SupplySide[],
  onFindings: OnFindings = async () => {},
  { isWhole }: { isWhole: boolean } = { isWhole: false },
): Promise<void> {
  const startedAt = performance.now()
  await removeUnendedMonths(app)
  const { db, close } = connect(app.config.directUrl, { max: 1, statementTimeoutMs: auditMostMs })
  try {
    const ofMonths = await recountMonths(app, db, { isWhole })
    const sums = await transaction(
      db,
      async (tx) => {
        const ofLedger = await checks.addUp(tx, { isWhole })
        const ofOthers = await Promise.all(sides.map((side) => compare(tx, side, ofLedger)))
        return { ...ofLedger, findings: [...ofLedger.findings, ...ofOthers.flat(), ...ofMonths] }
      },
      { isolation: 'repeatable read' },
    )
    const { findings } = sums
    const at = app.now()
    await transaction(app.db, async (tx) => {
      const tookMs = Math.round(performance.now() - startedAt)
      await checks.insertAudit(tx, { ...sums, at: at.toISOString(), tookMs, isWhole })
      await onFindings(tx, { check: 'ledger', findings, at })
    })
    if (findings.length) app.log.error({ findings }, 'the ledger does not add up')
  } finally {
    await close()
  }
}

async function compare(tx: Kysely<DB>, { name, kinds, sum }: SupplySide, { kinds: moved }: checks.Sums) {
  const found = moved.filter(({ kind }) => kinds.includes(kind)).reduce((total, { cash }) => total + cash, 0)
  const expected = await sum(tx)
  return expected === found ? [] : [{ check: 'supply', subject: name, expected, found }]
}

/** The movements of one account, newest first, a page at a time. */
export async function getLedgerAccount(
  app: App,
  owner: string,
  before: string | null,
): Promise<AnswerOf<typeof ledger.getLedgerAccount>> {
  const named = await queries.findAccounts(app.db, owner)
  const { people } = named.length > 0 ? { people: [] } : await findLogins(app.db, owner)
  // More than findLogins tells apart mean nobody.
  const [one, ...others] = people ?? []
  if (one && others.length > 0) {
    const matches = [one, ...others].slice(0, mostMatches).map(({ login }) => login)
    return { owner, isHouse: false, balance: 0, data: [], next: null, matches }
  }
  const accounts = one ? await queries.findAccounts(app.db, one.login) : named
  const [first] = accounts
  if (!first) refuse('not_found')
  const ids = accounts.map(({ id }) => id)
  const isHouse = first.house !== null
  const entries = await queries.findEntries(app.db, ids, {
    isWallet: !isHouse,
    before,
    limit: entriesOnPage + 1,
  })
  const page = entries.slice(0, entriesOnPage)
  return {
    owner: first.login ?? first.house ?? owner,
    isHouse,
    balance: accounts.reduce((sum, { balance }) => sum + balance, 0),
    data: page.map(({ amount, other_login, other_house, ...entry }) => ({
      ...entry,
      cash: amount,
      other: other_login ?? other_house ?? '',
    })),
    next: entries.length > entriesOnPage ? (page.at(-1)?.id ?? null) : null,
    matches: [],
  }
}
