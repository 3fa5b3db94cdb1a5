import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { approvalKind, holdAct } from '../approval/public.ts'
import { whole } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { NewLimits, NewRule } from './new-rule.ts'
import * as queries from './staff-queries.ts'
import { insertRule, updateRule } from './write.ts'

interface Worth {
  kind: 'gift_code' | 'gift_items' | null
  amount: number
}

/** What all uses of a gift give together, in Cash or items. A coupon gives nothing. */
export function worthOf({
  effect,
  amount,
  items,
  batch,
  most_uses,
}: Pick<NewRule, 'effect' | 'amount' | 'items' | 'batch' | 'most_uses'>): Worth {
  const uses = batch ?? most_uses ?? 0
  if (effect === 'cash') return { kind: 'gift_code', amount: amount! * uses }
  if (effect === 'items') return { kind: 'gift_items', amount: items!.length * uses }
  return { kind: null, amount: 0 }
}

export async function giftLimits(app: App) {
  const { creditAlone, creditDaily, itemsDaily } = await settings(app).read('limits')
  return { gift_code: { alone: creditAlone, daily: creditDaily }, gift_items: { daily: itemsDaily } }
}

const Held = z.union([z.object({ id: z.null(), rule: NewRule }), z.object({ id: z.int(), limits: NewLimits })])
type Held = z.infer<typeof Held>

/** The id of a request when a gift needs a second person; null when it may be written. */
export async function holdGift(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  {
    worth: { kind, amount },
    payload,
    limits,
  }: { worth: Worth; payload: Held; limits: Awaited<ReturnType<typeof giftLimits>> },
): Promise<string | null> {
  if (kind === null || amount === 0) return null
  const act = { payload, user: null, amount }
  return payload.id === null
    ? holdAct(app, tx, caller, { kind }, { ...act, target: 'code new', limits: limits[kind] })
    : holdAct(app, tx, caller, { kind }, { ...act, target: `code ${payload.id}`, limits: limits[kind], isSingle: true })
}

const giftApproval = (kind: 'gift_code' | 'gift_items') =>
  approvalKind<Held>({
    kind,
    payload: Held,
    async describe(payload, { db, locale }) {
      const now = new Date().toISOString()
      const stored = payload.id === null ? null : await queries.getRule(db, payload.id, now)
      const rule = payload.id === null ? payload.rule : { ...stored!, ...payload.limits }
      const { amount } = worthOf(rule)
      return [
        { label: m.approval_fact_code_title(), value: rule.title },
        ...(rule.effect === 'cash' ? [{ label: m.approval_fact_code_each(), value: whole(rule.amount!, locale) }] : []),
        ...(rule.items ?? []).map((numbers) => ({ label: m.approval_fact_code(), value: numbers.join(' ') })),
        { label: m.approval_fact_code_uses(), value: whole(rule.batch ?? rule.most_uses ?? 0, locale) },
        { label: m.approval_fact_code_total(), value: whole(amount, locale) },
      ]
    },
    link: ({ id }) => (id === null ? '/staff/codes' : `/staff/codes/${id}`),
    async perform(app, tx, { payload, author, approval }) {
      if (payload.id === null) {
        if (payload.rule.code && (await queries.hasCode(tx, payload.rule.code))) refuse('approval_impossible')
        await insertRule(app, tx, author, payload.rule, approval)
        return
      }
      const rule = await queries.lockRule(tx, payload.id)
      if (!rule || rule.stopped_at !== null) refuse('approval_impossible')
      await updateRule(app, tx, author, payload.id, payload.limits, approval)
    },
  })

export const giftCashApproval = giftApproval('gift_code')
export const giftItemsApproval = giftApproval('gift_items')
