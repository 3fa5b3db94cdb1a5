import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { comparedCode } from '@guildhall/contract/code-rules'
import type { creator } from '@guildhall/contract/creator'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import type { CsvColumn, CsvReply } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import { findLogins } from '../../people/login-queries.ts'
import { demandOtherPerson } from '../approval/public.ts'
import { figuresOf, shownPayouts, termsOf } from './own.ts'
import { findPayouts } from './payout-queries.ts'
import * as queries from './queries.ts'
import { carriedBy } from './rules.ts'
import * as shares from './share-queries.ts'
import { readTiers } from './tiers.ts'

const onPage = 25

export async function listCreators(
  { db, now }: Pick<App, 'db' | 'now'>,
  { q, state, before }: ValidOf<typeof creator.listCreators>['query'],
): Promise<AnswerOf<typeof creator.listCreators>> {
  const at = now()
  const owners = q ? await findLogins(db, q) : undefined
  const filters = { owners, code: comparedCode(q ?? ''), state, before, at: at.toISOString() }
  const found = await queries.findCreators(db, filters, onPage + 1)
  const page = found.slice(0, onPage)
  return {
    data: page.map((row) => present(row, at)),
    next: found.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getCreator(
  app: Pick<App, 'db' | 'now'>,
  id: number,
  locale: Locale,
): Promise<AnswerOf<typeof creator.getCreator>> {
  const data = await presentCreator(app, app.db, id)
  const [months, tiers, payouts] = await Promise.all([
    queries.findMonths(app.db, id),
    readTiers(app.db, id, locale),
    findPayouts(app.db, id, shownPayouts),
  ])
  return { data, months: carriedBy(months), tiers, payouts }
}

/** A creator as staff read it. Refuses `not_found`. */
export async function presentCreator({ now }: Pick<App, 'now'>, db: Kysely<DB>, id: number) {
  const at = now()
  const row = await queries.getCreator(db, id, at.toISOString())
  if (!row) refuse('not_found')
  return present(row, at)
}

const present = (row: queries.CreatorRow, at: Date) => ({
  ...termsOf(row, at),
  id: row.id,
  login: row.login,
  is_barred: row.is_barred,
  revision: row.revision,
  created_by: row.created_by_login,
  created_at: row.created_at,
  figures: figuresOf(row),
})

export async function listCreatorShares(
  { db, now }: Pick<App, 'db' | 'now'>,
  id: number,
  { state, before }: ValidOf<typeof creator.listCreatorShares>['query'],
): Promise<AnswerOf<typeof creator.listCreatorShares>> {
  if (!(await queries.getCreator(db, id, now().toISOString()))) refuse('not_found')
  const found = await shares.findShares(db, { creator: id, state, before }, onPage + 1)
  const data = found.slice(0, onPage)
  return { data, next: found.length > onPage ? data.at(-1)!.id : null }
}

/**
 * Counts or refuses a share whose buyer and creator may be one person. Nobody decides about a share of their own code or
 * donation.
 */
export async function decideCreatorShare(
  app: App,
  caller: Caller,
  id: string,
  { decision, reason }: ValidOf<typeof creator.decideCreatorShare>['body'],
): Promise<AnswerOf<typeof creator.decideCreatorShare>> {
  const data = await transaction(app.db, async (tx) => {
    const found = await shares.lockShare(tx, id)
    if (!found) refuse('not_found')
    if (found.state !== 'held') refuse('changed_meanwhile')
    const target = `creator ${found.creator_id}`
    const isOwn = found.user_id === caller.id || found.buyer_id === caller.id
    await demandOtherPerson(app, tx, caller, { thing: 'creator_share', target, isOwn })
    const at = app.now()
    const state = decision === 'count' ? ('counted' as const) : ('refused' as const)
    await shares.updateShare(tx, id, { state, decided_at: at.toISOString(), decided_by: caller.id, reason })
    await recordAdminAction(tx, caller, 'creator.share', target, at, {
      before: { state: found.state },
      after: { state, source: found.source, share: found.share - found.share_gone, reason },
    })
    return (await shares.getShare(tx, id))!
  })
  return { message: data.state === 'counted' ? m.creator_share_counted() : m.creator_share_refused(), data }
}

const shareColumns: CsvColumn<shares.ShareRow>[] = [
  [m.creator_column_source, ({ source }) => source],
  [m.creator_column_buyer, ({ login }) => login],
  [m.creator_column_at, ({ created_at: at }) => ({ at })],
  [m.creator_column_base, ({ base }) => base],
  [m.creator_column_share, ({ share }) => share],
  [m.creator_column_gone, ({ gone }) => gone],
  [m.creator_column_state, ({ state }) => stateWords[state]()],
  [m.creator_column_decided_at, ({ decided_at: at }) => at && { at }],
  [m.creator_column_reason, ({ reason }) => reason],
]

const stateWords: Record<shares.ShareRow['state'], () => string> = {
  counted: m.creator_state_counted,
  held: m.creator_state_held,
  refused: m.creator_state_refused,
}

/** The shares of a creator as a table. The audit log records who has it. */
export async function exportCreatorShares(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  id: number,
): Promise<CsvReply> {
  const row = await queries.getCreator(app.db, id, app.now().toISOString())
  if (!row) refuse('not_found')
  const reply = await openExport(app, shareColumns, (db) => shares.sharesOf(db, id), locale)
  try {
    const after = { code: row.code, login: row.login, rows: reply.rows }
    await recordAdminAction(app.db, caller, 'creator.export', `creator ${id}`, app.now(), { after })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}
