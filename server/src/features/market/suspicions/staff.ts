import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { demandOtherPerson } from '../../approval/public.ts'
import { findEscrowsById } from '../queries.ts'
import { presentRows, type Staff } from '../staff.ts'
import * as queries from './queries.ts'

type List = AnswerOf<typeof market.listMarketSuspicions>
type SuspicionReply = List['data'][number]

const pageRows = 25

/** Suspicions in a state, each with its sale as staff see it. */
export async function listMarketSuspicions(
  app: App,
  { locale }: Pick<Staff, 'locale'>,
  { state = 'open', before }: ValidOf<typeof market.listMarketSuspicions>['query'],
): Promise<List> {
  const found = await queries.findSuspicions(app.db, { state, before }, pageRows + 1)
  const rows = found.slice(0, pageRows)
  const circles = new Map(rows.map((row) => [row.id, (row.evidence as Evidence).circle ?? []]))
  const ids = rows.flatMap(({ id, listing_id }) => [listing_id, ...circles.get(id)!.map(({ listing }) => listing)])
  const listings = await findEscrowsById(app.db, [...new Set(ids)])
  const presented = new Map((await presentRows(app, app.db, locale, listings)).map((each) => [each.id, each]))
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      evidence: withPeople(row.evidence as Evidence, presented),
      found_at: row.found_at,
      decided_at: row.decided_at,
      decided_by: row.decided_by_login,
      reason: row.reason,
      listing: presented.get(row.listing_id)!,
    })),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Evidence as it is stored. A sale of a circle names its people by its listing. */
type Evidence = Omit<SuspicionReply['evidence'], 'circle'> & { circle?: queries.CircleSale[] }

const withPeople = (
  { circle, ...evidence }: Evidence,
  presented: ReadonlyMap<number, SuspicionReply['listing']>,
): SuspicionReply['evidence'] => ({
  ...evidence,
  ...(circle && {
    circle: circle.map(({ listing, price }) => {
      const { seller, buyer } = presented.get(listing)!
      return { listing, price, seller, buyer: buyer ?? '–' }
    }),
  }),
})

/** Closes a suspicion without any act. Refuses one that concerns the caller, or that is decided. */
export async function dismissMarketSuspicion(
  app: App,
  { caller }: Staff,
  id: number,
  reason: string,
): Promise<AnswerOf<typeof market.dismissMarketSuspicion>> {
  return transaction(app.db, async (tx) => {
    const suspicion = await queries.lockSuspicion(tx, id)
    if (!suspicion) refuse('not_found')
    const target = `listing ${suspicion.listing_id}`
    const isOwn = [suspicion.seller_id, suspicion.buyer_id].includes(caller.id)
    await demandOtherPerson(app, tx, caller, { thing: 'listing', target, isOwn })
    if (suspicion.state !== 'open') refuse('suspicion_decided')
    const now = app.now()
    await queries.closeSuspicion(tx, id, { by: caller.id, at: now.toISOString(), reason })
    await recordAdminAction(tx, caller, 'dismissMarketSuspicion', target, now, {
      before: { kind: suspicion.kind, state: suspicion.state },
      after: { kind: suspicion.kind, state: 'dismissed', reason },
    })
    return { message: m.market_suspicion_dismissed() }
  })
}
