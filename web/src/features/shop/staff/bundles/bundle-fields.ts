import type { ReplyOf } from '@guildhall/contract'
import type { LimitPeriod } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import { instantOf, onServerCalendar } from '../../../../format/calendar.ts'

type Reply = ReplyOf<typeof shop.listBundlesForEdit>
export type EditableBundle = Reply['data'][number]
export type Choice = Reply['items'][number]

/** The values of the form; numbers and times are texts until they are sent. */
export interface Values {
  name: string
  name_en: string
  price: string
  parts: { id: number; quantity: string }[]
  sold_from: string
  sold_until: string
  limit_count: string
  limit_period: LimitPeriod | ''
}

const calendar = (at: string | null) => (at ? onServerCalendar(at) : '')

export const valuesOf = (bundle: EditableBundle | null): Values => ({
  name: bundle?.name ?? '',
  name_en: bundle?.name_en ?? '',
  price: bundle ? String(bundle.price) : '',
  parts: bundle?.parts.map(({ id, quantity }) => ({ id, quantity: String(quantity) })) ?? [],
  sold_from: calendar(bundle?.sold_from ?? null),
  sold_until: calendar(bundle?.sold_until ?? null),
  limit_count: bundle?.limit_count ? String(bundle.limit_count) : '',
  limit_period: bundle?.limit_period ?? '',
})

export const bodyOf = ({ name, name_en, price, parts, sold_from, sold_until, limit_count, limit_period }: Values) => ({
  name,
  name_en,
  price: price.trim(),
  parts: parts.map(({ id, quantity }) => ({ id, quantity: quantity.trim() })),
  sold_from: sold_from && instantOf(sold_from),
  sold_until: sold_until && instantOf(sold_until),
  limit_count: limit_count.trim(),
  limit_period,
})

/** What the chosen parts cost alone. */
export const sumOf = (parts: Values['parts'], items: readonly Choice[]): number =>
  parts.reduce((sum, { id, quantity }) => {
    const price = items.find((item) => item.id === id)?.price ?? 0
    return sum + price * (Number(quantity) || 0)
  }, 0)
