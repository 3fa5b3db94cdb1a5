import type { AnswerOf, Locale } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { isNewAt, isPromotedAt, type DeliveryTarget } from '@guildhall/contract/shop-rules'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem, type DescribedItem, type ItemKnowledge } from '../../game/items.ts'
import { sanitiseStored } from '../../html/sanitise.ts'
import { pictureOf } from '../../images/sizes.ts'
import { answerText, type DeliveryState } from '../delivery/public.ts'
import type { PurchaseRow } from './purchase-queries.ts'
import type { ShopRow } from './queries.ts'

type ShopItem = AnswerOf<typeof shop.listShopItems>['data'][number]
type Purchase = AnswerOf<typeof shop.getPurchase>['data']
type Order = AnswerOf<typeof shop.refundOrder>['data']

/** An item in the caller's language, part by part: what is not translated stays in the main one. */
export function shownItem(row: ShopRow, locale: Locale, now: Date): ShopItem {
  const isEnglish = locale === 'en'
  const picture = pictureOfRow(row)
  return {
    id: row.id,
    name: (isEnglish && row.name_en) || row.name,
    item_id: row.item.join(' '),
    description: sanitiseStored((isEnglish && row.description_en) || row.description),
    stock: row.stock,
    price: row.price,
    original_price: row.original_price,
    promotion: row.promotion,
    isPromoted: isPromotedAt(row.promotion, now),
    isNew: isNewAt(row.created_at, now),
    group_id: row.group_id,
    image: picture?.url ?? null,
    picture,
    created_at: row.created_at,
    locale: isEnglish && (row.name_en !== null || row.description_en !== null) ? 'en' : 'pt-BR',
  }
}

/** A purchase as its buyer sees it. */
export const shownPurchase = (row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Purchase => ({
  id: row.id,
  name: (locale === 'en' && row.name_en) || row.name,
  item: described(row.item, knowledge, locale),
  price: row.price,
  target: row.target as DeliveryTarget,
  login: row.login,
  state: row.state as DeliveryState,
  is_late: row.is_late,
  waits_for_room: row.waits_for_room,
  created_at: row.created_at,
  staged_at: row.staged_at,
  delivered_at: row.state === 'delivered' ? row.settled_at : null,
  refunded_at: row.refunded_at,
  image: pictureOfRow(row)?.url ?? null,
})

/** A purchase as staff see it. */
export const shownOrder = (row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Order => ({
  ...shownPurchase(row, knowledge, locale),
  delivery_id: row.id,
  attempt: row.attempt,
  answer: answerText(row.state, row.answer),
  refund_reason: row.refund_reason,
})

/** What a delivery code stands for; one that the game could not hold is shown by its numbers. */
function described(code: number[], knowledge: ItemKnowledge, locale: Locale): DescribedItem {
  const item = itemOf(code)
  return item
    ? describeItem(item, knowledge, locale)
    : { index: code[0] ?? 0, name: code.join(' '), effects: [], amount: 1 }
}

function pictureOfRow({
  picture,
  width,
  height,
}: {
  picture: string | null
  width: number | null
  height: number | null
}) {
  return picture !== null && width !== null && height !== null ? pictureOf({ name: picture, width, height }) : null
}
