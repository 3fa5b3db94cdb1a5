import type { ValidOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { codeLength, comparedCode, isCode, isCoupon } from '@guildhall/contract/code-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuseAll, refuseField } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { wholeText } from '../../words/whole.ts'
import { settings } from '../settings/service.ts'
import * as queries from './staff-queries.ts'

type Form = ValidOf<typeof code.createCode>['body']
type Change = ValidOf<typeof code.updateCode>['body']

/** A rule before it is stored, with its code: null for a batch, or for one that is generated. */
export const NewRule = z.object({
  title: z.string(),
  effect: z.enum(['percent', 'cash_off', 'cash', 'items']),
  amount: z.nullable(z.int()),
  items: z.nullable(z.array(z.array(z.int()))),
  applies_to: z.enum(['everything', 'item', 'group', 'first_purchase']),
  shop_item_id: z.nullable(z.int()),
  group_id: z.nullable(z.int()),
  minimum: z.int(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  most_uses: z.nullable(z.int()),
  most_per_player: z.int(),
  batch: z.nullable(z.int()),
  code: z.nullable(z.string()),
})
export type NewRule = z.infer<typeof NewRule>

/** The limits of a rule as they shall be. */
export const NewLimits = z.pick(NewRule, {
  title: true,
  minimum: true,
  starts_at: true,
  ends_at: true,
  most_uses: true,
  most_per_player: true,
})
export type NewLimits = z.infer<typeof NewLimits>

/** The form as a rule. Refuses fields that do not fit what the code gives. */
export async function checkedRule(app: App, form: Form): Promise<NewRule> {
  const { effect, code: typed, batch = null, items: written = [], ...rest } = form
  const isGift = !isCoupon(effect)
  const chosen = typed ? comparedCode(typed) : null
  const items = written.map((text) => codeOf(text))
  const required = (field: string) => ({ field, validation: 'required', message: m.error_field_required() })
  const { manualMax } = await settings(app).read('money')
  const amount = form.amount ?? null
  refuseAll([
    ...(effect !== 'items' && amount === null ? [required('amount')] : []),
    ...(effect === 'items' && items.length === 0 ? [required('items')] : []),
    ...(items.some((numbers) => !numbers || !itemOf(numbers))
      ? [{ field: 'items', validation: 'unknown', message: m.shop_code_impossible() }]
      : []),
    ...(effect === 'percent' && (amount ?? 0) > 100
      ? [{ field: 'amount', validation: 'max', message: m.error_field_max({ count: '100' }) }]
      : []),
    ...(effect === 'cash' && (amount ?? 0) > manualMax
      ? [{ field: 'amount', validation: 'max', message: m.error_field_max({ count: wholeText(manualMax) }) }]
      : []),
    ...(form.applies_to === 'item' && !isGift && !form.shop_item_id ? [required('shop_item_id')] : []),
    ...(form.applies_to === 'group' && !isGift && !form.group_id ? [required('group_id')] : []),
    ...(chosen !== null && !isCode(chosen)
      ? [{ field: 'code', validation: 'format', message: m.code_wrong(codeLength) }]
      : []),
  ])
  await checkThing(app.db, form)
  const scope = isGift ? 'everything' : form.applies_to
  return {
    ...checkedLimits(rest, { effect, batch, starts_at: null }, app.now()),
    ...{ effect, batch, amount: effect === 'items' ? null : amount },
    items: effect === 'items' ? items.filter((numbers) => numbers !== null) : null,
    applies_to: scope,
    shop_item_id: scope === 'item' ? form.shop_item_id! : null,
    group_id: scope === 'group' ? form.group_id! : null,
    ...(isGift && { minimum: 0 }),
    code: batch === null ? chosen : null,
  }
}

async function checkThing(db: Kysely<DB>, { applies_to, shop_item_id, group_id }: Form): Promise<void> {
  if (applies_to === 'item' && shop_item_id && !(await queries.hasItem(db, shop_item_id)))
    refuseField('shop_item_id', 'unknown', m.code_item_unknown())
  if (applies_to === 'group' && group_id && !(await queries.hasGroup(db, group_id)))
    refuseField('group_id', 'unknown', m.code_group_unknown())
}

/**
 * Title, times and limits as they are stored. A start that is left out stays; of a new rule it is the moment when it is
 * stored. A gift has limited uses.
 */
export function checkedLimits(
  { title, minimum, starts_at, ends_at, most_uses = null, most_per_player }: Omit<Change, 'revision'>,
  { effect, batch, starts_at: former }: Pick<NewRule, 'effect' | 'batch' | 'starts_at'>,
  now: Date,
): NewLimits {
  const starts = starts_at ? new Date(starts_at).toISOString() : former
  const ends = ends_at ? new Date(ends_at).toISOString() : null
  if (ends !== null && Date.parse(ends) <= (starts === null ? now.getTime() : Date.parse(starts)))
    refuseField('ends_at', 'order', m.code_ends_before())
  if (!isCoupon(effect) && batch === null && most_uses === null)
    refuseField('most_uses', 'required', m.error_field_required())
  const uses = batch === null ? most_uses : null
  return { title, minimum, starts_at: starts, ends_at: ends, most_uses: uses, most_per_player }
}
