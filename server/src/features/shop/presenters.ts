import type { AnswerOf, Locale } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { isNewAt, isPromotedAt } from '@guildhall/contract/shop-rules'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem, type DescribedItem, type ItemKnowledge } from '../../game/items.ts'
import { sanitiseStored } from '../../html/sanitise.ts'
import { pictureOf } from '../../images/sizes.ts'
import { answerText } from '../delivery/public.ts'
import type { PurchaseRow } from './buy-queries.ts'
import type { ShopRow } from './queries.ts'

type ShopItem = AnswerOf<typeof shop.listShopItems>['data'][number]
type Purchase = AnswerOf<typeof shop.getPurchase>['data']
type Order = AnswerOf<typeof shop.refundOrder>['data']

/** An item in the caller's locale, field by field: a field without a translation stays in the main locale. */
export function presentItem(row: ShopRow, locale: Locale, now: Date): ShopItem {
  const isEnglish = locale === 'en'
  const picture = pictureOfRow(row)
  return {
    ...row,
    name: (isEnglish && row.name_en) || row.name,
    item_id: row.item.join(' '),
    description: sanitiseStored((isEnglish && row.description_en) || row.description),
    isPromoted: isPromotedAt(row.promotion, now),
    isNew: isNewAt(row.created_at, now),
    image: picture?.url ?? null,
    picture,
    locale: isEnglish && (row.name_en !== null || row.description_en !== null) ? 'en' : 'pt-BR',
  }
}

/** A purchase as its buyer sees it. */
export const presentPurchase = (row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Purchase => ({
  ...row,
  name: (locale === 'en' && row.name_en) || row.name,
  item: describe(row.item, knowledge, locale),
  delivered_at: row.state === 'delivered' ? row.settled_at : null,
  image: pictureOfRow(row)?.url ?? null,
})

/** A purchase as staff see it. */
export const presentOrder = (row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Order => ({
  ...row,
  ...presentPurchase(row, knowledge, locale),
  delivery_id: row.id,
  answer: answerText(row.state, row.answer),
})

/** The item of a delivery code. A code that is no item of the game is shown as its numbers. */
function describe(code: number[], knowledge: ItemKnowledge, locale: Locale): DescribedItem {
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
  // The size comes from the same row as the name.
  return picture === null ? null : pictureOf({ name: picture, width: width!, height: height! })
}
