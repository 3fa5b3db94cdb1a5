import { m } from '@guildhall/messages'
import type { CallOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { isCoupon, type CodeEffect, type CodeScope } from '@guildhall/contract/code-rules'
import { ApiError } from '../../../api/client.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'
import type { Rule } from './CodesPage.tsx'

type Body = CallOf<typeof code.createCode>['body']

/** The texts of the form, named as the contract names them, and its choices. */
export const blank = {
  title: '',
  amount: '',
  /** A delivery code in each line. */
  items: '',
  shop_item_id: '',
  group_id: '',
  minimum: '',
  starts_at: '',
  ends_at: '',
  most_uses: '',
  most_per_player: '1',
  code: '',
  batch: '',
}
export type TextName = keyof typeof blank
export interface Values {
  texts: Record<TextName, string>
  effect: CodeEffect
  applies_to: CodeScope
  isBatch: boolean
}
export type Problems = Partial<Record<TextName | 'form', string>>

export const newValues = (): Values => ({
  texts: { ...blank },
  effect: 'percent',
  applies_to: 'everything',
  isBatch: false,
})

export const valuesOf = (rule: Rule): Values => ({
  effect: rule.effect,
  applies_to: rule.applies_to,
  isBatch: rule.batch !== null,
  texts: {
    ...blank,
    title: rule.title,
    minimum: rule.minimum > 0 ? String(rule.minimum) : '',
    starts_at: onServerCalendar(rule.starts_at),
    ends_at: rule.ends_at ? onServerCalendar(rule.ends_at) : '',
    most_uses: rule.batch === null && rule.most_uses !== null ? String(rule.most_uses) : '',
    most_per_player: String(rule.most_per_player),
  },
})

const moment = (text: string) => (text ? instantOf(text) : null)
const number = (text: string) => (text.trim() === '' ? null : text.trim())

/** Title, times and limits. An unchanged start is not sent, so that it keeps its seconds. */
export function limitsOf({ texts, effect, isBatch }: Values, former: Values | null) {
  const { title, minimum, starts_at, ends_at, most_uses, most_per_player } = texts
  return {
    title,
    minimum: isCoupon(effect) && minimum ? minimum : 0,
    starts_at: starts_at === former?.texts.starts_at ? null : moment(starts_at),
    ends_at: moment(ends_at),
    most_uses: isBatch ? null : number(most_uses),
    most_per_player,
  }
}

export function bodyOf(values: Values): Body {
  const { texts, effect, applies_to, isBatch } = values
  const scope = isCoupon(effect) ? applies_to : 'everything'
  return {
    ...limitsOf(values, null),
    effect,
    amount: effect === 'items' ? null : number(texts.amount),
    items: effect === 'items' ? texts.items.split('\n').flatMap((line) => line.trim() || []) : [],
    applies_to: scope,
    shop_item_id: scope === 'item' ? number(texts.shop_item_id) : null,
    group_id: scope === 'group' ? number(texts.group_id) : null,
    code: isBatch ? null : texts.code,
    batch: isBatch ? number(texts.batch) : null,
  } as Body
}

/** What is missing before anything is sent. */
export function missingIn({ texts, effect, applies_to, isBatch }: Values, isNew: boolean): Problems {
  const isGift = !isCoupon(effect)
  const needed: TextName[] = [
    'title',
    'most_per_player',
    ...(isNew ? [effect === 'items' ? ('items' as const) : ('amount' as const)] : []),
    ...(isNew && isBatch ? ['batch' as const] : []),
    ...(isNew && !isGift && applies_to === 'item' ? ['shop_item_id' as const] : []),
    ...(isNew && !isGift && applies_to === 'group' ? ['group_id' as const] : []),
    ...(isGift && !isBatch ? ['most_uses' as const] : []),
  ]
  const empty = needed.filter((name) => texts[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, m.error_field_required()]))
}

/** The messages of a refusal at their fields; the rest belongs to the form. Throws what is no refusal. */
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const messages = error.body.messages ?? []
  const at = (field: string) => {
    const [name = ''] = field.split('.')
    return name in blank ? name : 'form'
  }
  if (messages.length === 0) return { form: error.message || m.error_unavailable() }
  return Object.fromEntries(messages.map(({ field, message }) => [at(field), message]))
}
