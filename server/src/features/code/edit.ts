import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import * as m from '@guildhall/messages'
import type { Kysely, Selectable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { once } from '../../db/idempotency.ts'
import type { CodeRules, DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import { notifyOfCoupon } from './coupon-notice.ts'
import { giftLimits, holdGift, worthOf } from './gift-approval.ts'
import { checkedLimits, checkedRule, type NewRule } from './new-rule.ts'
import { readRule } from './staff.ts'
import * as queries from './staff-queries.ts'
import { insertRule, updateRule } from './write.ts'

type Form = ValidOf<typeof code.createCode>['body']
type Change = ValidOf<typeof code.updateCode>['body']

interface StaffContext {
  caller: Caller
  locale: Locale
  idempotencyKey: string | null
}

/**
 * Adds a rule with its code or batch. Cash and items of gift codes count with what staff give by hand, for all uses
 * together, and beyond the same limits a second person is needed.
 */
export async function createCode(
  app: App,
  { caller, locale, idempotencyKey }: StaffContext,
  form: Form,
): Promise<AnswerOf<typeof code.createCode>> {
  const rule = await checkedRule(app, form)
  const request = { caller, idempotencyKey, route: 'POST /staff/codes', body: form }
  const limits = await giftLimits(app)
  return once(app, request, async (tx) => {
    if (rule.code && (await queries.hasCode(tx, rule.code))) refuseField('code', 'taken', m.code_taken())
    const approval = await holdGift(app, tx, caller, { worth: worthOf(rule), payload: { id: null, rule }, limits })
    if (approval) return { message: m.approval_waits(), approval }
    const id = await insertRule(app, tx, caller, rule)
    await notifyOfCoupon(tx, caller, { id, before: null, after: rule, at: app.now() })
    return { message: m.code_created({ title: rule.title }), data: await readRule(app, tx, id, locale) }
  })
}

/** Changes title, times and limits of a rule. What more a gift may give is held as a new gift is. */
export async function updateCode(
  app: App,
  { caller, locale }: StaffContext,
  id: number,
  { revision, ...form }: Change,
): Promise<AnswerOf<typeof code.updateCode>> {
  const limits = await giftLimits(app)
  return transaction(app.db, async (tx) => {
    const rule = await lockChangeable(tx, id)
    if (rule.revision !== revision) refuse('changed_meanwhile')
    const change = checkedLimits(form, rule, app.now())
    const more = worthOf({ ...rule, ...change }).amount - worthOf(rule).amount
    const worth = { ...worthOf(rule), amount: Math.max(0, more) }
    const approval = await holdGift(app, tx, caller, { worth, payload: { id, limits: change }, limits })
    if (approval) return { message: m.approval_waits(), approval }
    await updateRule(app, tx, caller, id, change)
    await notifyOfCoupon(tx, caller, { id, before: rule, after: { ...rule, ...change }, at: app.now() })
    return { message: m.code_updated({ title: change.title }), data: await readRule(app, tx, id, locale) }
  })
}

async function lockChangeable(tx: Kysely<DB>, id: number): Promise<StoredRule> {
  const rule = await queries.lockRule(tx, id)
  if (!rule) refuse('not_found')
  if (rule.stopped_at !== null) refuse('code_stopped')
  return rule as StoredRule
}

type StoredRule = Omit<Selectable<CodeRules>, 'effect' | 'items'> & Pick<NewRule, 'effect' | 'items'>
