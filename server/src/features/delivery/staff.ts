import { countedStates, deliveriesCountedTo, type delivery } from '@guildhall/contract/delivery'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { findLogins } from '../../people/login-queries.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeCode } from '../../game/items.ts'
import { demandOtherPerson } from '../approval/public.ts'
import { getItemKnowledge } from '../items/service.ts'
import { answerText } from './answer-words.ts'
import { changeDelivery, type DeliveryRow, type Subscribers } from './subscribers.ts'
import * as staffQueries from './staff-queries.ts'
import * as queries from './queries.ts'
import { deliverItemsJob } from './jobs.ts'
import { sendAgain } from './send-again.ts'
import { stopDueAt } from './service.ts'

type DeliveryList = AnswerOf<typeof delivery.listDeliveries>
type DeliveryReply = DeliveryList['data'][number]
type DecisionReply = AnswerOf<typeof delivery.settleDelivery>

const pageRows = 25
/** A delivery that waits for room may have hundreds of attempts. */
const mostFormerAttempts = 20
/** An operation id, or the name of its import file (`<id>.txt`). */
const operationPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=(\.txt)?$)/i

export async function listDeliveries(
  app: App,
  locale: Locale,
  { state, q, sort, after, ...days }: ValidOf<typeof delivery.listDeliveries>['query'],
): Promise<DeliveryList> {
  const now = app.now()
  const operation = operationPattern.exec(q ?? '')?.[0].toLowerCase()
  const login = operation ? undefined : q || undefined
  const owners = login ? { text: login, match: await findLogins(app.db, login) } : undefined
  const filters = { state, owners, operation, period: periodOf(days), sort, after, now }
  const found = await staffQueries.findDeliveries(app.db, filters, pageRows + 1)
  const rows = found.slice(0, pageRows)
  const counts = await Promise.all(
    countedStates.map(
      async (each) => [each, await staffQueries.countOf(app.db, each, { now, most: deliveriesCountedTo + 1 })] as const,
    ),
  )
  return {
    data: await presentDeliveries(app, app.db, locale, rows),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(counts) as DeliveryList['counts'],
  }
}

interface Decision {
  id: string
  attempt: number
  note: string
}

/** Marks a delivery of unknown outcome as delivered, because staff saw the item in the game. */
export async function settleDelivery(
  app: App,
  { caller, locale, subscribers }: { caller: Caller; locale: Locale; subscribers: Subscribers },
  decision: Decision,
): Promise<DecisionReply> {
  return decide(app, { caller, locale }, decision, 'settleDelivery', async (tx, row, now) => {
    if (row.settled_at === null) refuse('delivery_open')
    if (row.state !== 'unknown') refuse('delivery_decided')
    await changeDelivery(app, tx, subscribers, row, {
      state: 'delivered',
      settled_at: now,
      settled_by: caller.id,
      settled_note: decision.note,
    })
  })
}

/** Sends an item again that the game refused or lost. The row is locked, so two requests send it once. */
export async function resendDelivery(
  app: App,
  { caller, locale, subscribers }: { caller: Caller; locale: Locale; subscribers: Subscribers },
  decision: Decision,
): Promise<DecisionReply> {
  return decide(app, { caller, locale }, decision, 'resendDelivery', async (tx, row, now) => {
    if (row.settled_at === null) refuse('delivery_open')
    if (row.state !== 'unknown' && row.state !== 'failed') refuse('delivery_decided')
    await sendAgain(app, tx, { subscribers, row, by: caller.id, note: decision.note, now })
  })
}

/**
 * Asks the delivery worker to end an open delivery (service.ts). Ending it here could race with a worker that is just
 * sending the item. The request names no attempt, because a delivery that waits for room often gets a new one.
 */
export async function stopDelivery(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  { id, note }: { id: string; note: string },
): Promise<DecisionReply> {
  return decide(app, { caller, locale }, { id, note }, 'stopDelivery', async (tx, row, now) => {
    if (row.settled_at !== null || row.stop_asked_at !== null) refuse('delivery_decided')
    await queries.updateDelivery(tx, row.id, {
      stop_asked_at: now,
      stop_by: caller.id,
      stop_note: note,
      next_try_at: stopDueAt(now).toISOString(),
    })
    await app.jobs.add(tx, deliverItemsJob, {}, deliverItemsJob.name)
  })
}

const decisionMessages = {
  settleDelivery: m.delivery_settled,
  resendDelivery: m.delivery_resent,
  stopDelivery: m.delivery_stop_asked,
}

async function decide(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  { id, attempt, note }: Omit<Decision, 'attempt'> & { attempt?: number },
  action: keyof typeof decisionMessages,
  change: (tx: Kysely<DB>, row: DeliveryRow, now: string) => Promise<void>,
): Promise<DecisionReply> {
  return transaction(app.db, async (tx) => {
    const before = await queries.lockDelivery(tx, id)
    if (!before) refuse('not_found')
    // A delivery that waits for room gets new attempts by itself, without a decision of staff.
    const isOther = attempt !== undefined && before.attempt !== attempt && !before.waits_for_room
    if (isOther) refuse('delivery_decided')
    const isOwn = before.user_id === caller.id || before.login.toLowerCase() === caller.login.toLowerCase()
    await demandOtherPerson(app, tx, caller, { thing: 'delivery', target: `delivery ${id}`, isOwn })
    const now = app.now()
    await change(tx, before, now.toISOString())
    const row = await staffQueries.getStaffDelivery(tx, id)
    if (!row) throw new Error(`The delivery ${id} is gone.`)
    await recordAdminAction(tx, caller, action, `delivery ${id}`, now, {
      before: { state: before.state, answer: before.answer, operation: before.operation_id },
      after: { state: row.state, operation: row.operation_id, login: row.login, item: row.item, note },
    })
    const [data] = await presentDeliveries(app, tx, locale, [row])
    const about = { item: data!.item.name, login: row.login }
    return {
      message: decisionMessages[action](about),
      data: data!,
    }
  })
}

/** The reply of staff endpoints for these rows, in the same order. */
async function presentDeliveries(
  app: Pick<App, 'config'>,
  db: Kysely<DB>,
  locale: Locale,
  rows: staffQueries.StaffDelivery[],
): Promise<DeliveryReply[]> {
  if (rows.length === 0) return []
  const items = rows.map((row) => itemOf(row.item)).filter((item) => item !== null)
  const knowledge = await getItemKnowledge(db, items)
  const attempts = await staffQueries.findAttempts(
    db,
    rows.map((row) => row.id),
    mostFormerAttempts,
  )
  const fileOf = (operation: string) => (app.config.game.kind === 'folders' ? `${operation}.txt` : null)
  return rows.map((row) => {
    return {
      id: row.id,
      reference: row.reference,
      login: row.login,
      item: describeCode(row.item, knowledge, locale),
      target: row.target,
      state: row.state,
      is_late: row.is_late,
      waits_for_room: row.waits_for_room,
      room_since: row.room_since && instant(row.room_since),
      stop:
        row.stop_asked_at && row.stop_note !== null
          ? { at: instant(row.stop_asked_at), by: row.stop_by_login, note: row.stop_note }
          : null,
      answer: answerText(row.state, row.answer),
      silence: row.settled_at ? null : row.silence,
      slot: row.slot,
      operation: row.operation_id,
      file: fileOf(row.operation_id),
      attempt: row.attempt,
      former: attempts
        .filter((each) => each.delivery_id === row.id)
        .map((each) => ({
          attempt: each.attempt,
          operation: each.operation_id,
          state: each.state,
          answer: answerText(each.state, each.answer),
          settled_at: instant(each.settled_at),
          resent_at: instant(each.resent_at),
          resent_by: each.resent_by_login,
          note: each.note ?? m.delivery_retried(),
        })),
      address: row.address,
      sent_by: row.sent_by_login,
      note: row.note,
      settled_by: row.settled_by_login,
      settled_note: row.settled_note,
      created_at: instant(row.created_at),
      staged_at: row.staged_at && instant(row.staged_at),
      settled_at: row.settled_at && instant(row.settled_at),
    }
  })
}

const instant = (at: string): string => new Date(at).toISOString()
