import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import type { SettlementSource } from '@guildhall/contract/settlement-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { AdminAction } from '@guildhall/contract/audit-actions'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import * as queries from './difference-queries.ts'
import { reviewLines } from './match.ts'
import { getLine, setMatch, setUnknown } from './match-queries.ts'
import { presentDifference } from './present.ts'
import { lockLines } from './queries.ts'

type Query = ValidOf<typeof settlement.listDifferences>['query']
type Reply = AnswerOf<typeof settlement.explainDifference>
type Row = NonNullable<Awaited<ReturnType<typeof queries.lockDifference>>>

const onPage = 50

export async function listDifferences(app: App, query: Query): Promise<AnswerOf<typeof settlement.listDifferences>> {
  const rows = await queries.findDifferences(app.db, query, onPage + 1)
  const page = rows.slice(0, onPage)
  return { data: page.map(presentDifference), next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null }
}

export async function getDifference(app: App, id: number): Promise<AnswerOf<typeof settlement.getDifference>> {
  const row = (await queries.getDifference(app.db, id)) ?? refuse('not_found')
  return { data: presentDifference(row) }
}

/** Closes an open difference with a note. No Cash moves: what is owed to a player is credited where it belongs. */
export const explainDifference = (
  app: App,
  caller: Caller,
  id: number,
  { as, note }: ValidOf<typeof settlement.explainDifference>['body'],
): Promise<Reply> =>
  decide(app, caller, id, {
    ...{ action: 'settlement.explain', from: ['open'], message: m.settlement_explained() },
    change: async () => ({ state: as, note }),
  })

export const reopenDifference = (app: App, caller: Caller, id: number, note: string): Promise<Reply> =>
  decide(app, caller, id, {
    ...{ action: 'settlement.reopen', from: ['solved', 'accepted'], message: m.settlement_reopened() },
    change: async () => ({ state: 'open', note }),
  })

/**
 * Links the line of a difference to what it belongs to. Its differences are found again: a line that now has its payment
 * is no longer missing, but its amount may differ. A link to an unknown payment solves it, because staff credit or close
 * that one.
 */
export const linkDifference = (
  app: App,
  caller: Caller,
  id: number,
  { to, number, note }: ValidOf<typeof settlement.linkDifference>['body'],
): Promise<Reply> =>
  decide(app, caller, id, {
    ...{ action: 'settlement.link', from: ['open'], message: m.settlement_linked() },
    async change(tx, { line_id: lineId, source }) {
      if (lineId === null) refuseField('number', 'line', m.settlement_link_no_line())
      if (to === 'unknown') {
        const unknown = await queries.findUnknownId(tx, source, number)
        await setUnknown(tx, lineId, unknown ?? refuseLink())
      } else {
        await setMatch(tx, lineId, await targetOf(tx, source, to, number), 'staff')
        await reviewLines(tx, source, [(await getLine(tx, lineId)) ?? refuse('not_found')], app.now().toISOString())
      }
      return { state: 'solved', note }
    },
  })

async function targetOf(tx: Kysely<DB>, source: SettlementSource, to: 'payment' | 'deposit', number: string) {
  if (to === 'payment') return { payment: (await queries.findPaymentId(tx, source, number)) ?? refuseLink() }
  const isThere = source === 'bank' && (await queries.hasDeposit(tx, number))
  return isThere ? { deposit: Number(number) } : refuseLink()
}

function refuseLink(): never {
  refuseField('number', 'absent', m.settlement_link_absent())
}

interface Decision {
  action: AdminAction
  /** The states in which it is possible. */
  from: readonly Row['state'][]
  message: string
  change: (tx: Kysely<DB>, row: Row) => Promise<{ state: Row['state']; note: string }>
}

async function decide(
  app: App,
  caller: Caller,
  id: number,
  { action, from, message, change }: Decision,
): Promise<Reply> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await lockLines(tx)
    const row = (await queries.lockDifference(tx, id)) ?? refuse('not_found')
    if (!from.includes(row.state)) refuse('changed_meanwhile')
    const { state, note } = await change(tx, row)
    const isOpen = state === 'open'
    await queries.updateDifference(tx, id, {
      ...{ state, note },
      decided_by: isOpen ? null : caller.id,
      decided_at: isOpen ? null : now.toISOString(),
    })
    const facts = { kind: row.kind, line: row.line_id, payment: row.payment_id, deposit: row.deposit_id }
    await recordAdminAction(tx, caller, action, `settlement difference ${id}`, now, {
      before: { state: row.state, note: row.note },
      after: { ...facts, state, note },
    })
  })
  const row = (await queries.getDifference(app.db, id)) ?? refuse('not_found')
  return { message, data: presentDifference(row) }
}
