import type { AnswerOf, Locale } from '@guildhall/contract'
import { codeText } from '@guildhall/contract/code-rules'
import type { shop } from '@guildhall/contract/shop'
import { isNewAt, isPromotedAt } from '@guildhall/contract/shop-rules'
import { describeCode, type ItemKnowledge } from '../../game/items.ts'
import { sanitiseStored } from '../../html/sanitise.ts'
import { pictureOf } from '../../images/sizes.ts'
import { answerText } from '../delivery/public.ts'
import type { PurchaseRow } from './buy-queries.ts'
import type { ShopRow } from './queries.ts'

type ShopItem = AnswerOf<typeof shop.listShopItems>['data'][number]
type Purchase = AnswerOf<typeof shop.getPurchase>['data']
type Order = AnswerOf<typeof shop.refundOrder>['data']

/** An item in the caller's locale, field by field: a field without a translation stays in the main locale. */
export function presentItem(row: ShopRow, knowledge: ItemKnowledge, locale: Locale, now: Date): ShopItem {
  const isEnglish = locale === 'en'
  const { look, amount } = describeCode(row.item, knowledge, locale, row.name)
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
    look: { ...look, picture: picture?.url ?? look.picture },
    amount,
    locale: isEnglish && (row.name_en !== null || row.description_en !== null) ? 'en' : 'pt-BR',
  }
}

/** A purchase as its buyer sees it. */
export function presentPurchase(row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Purchase {
  const item = describeCode(row.item, knowledge, locale, row.name)
  const image = pictureOfRow(row)?.url ?? null
  return {
    ...row,
    code: row.code && codeText(row.code),
    name: (locale === 'en' && row.name_en) || row.name,
    bundle: (locale === 'en' && row.bundle_en) || row.bundle,
    // The item of the shop may be gone, and its picture remains.
    item: { ...item, look: { ...item.look, picture: item.look.picture ?? image } },
    delivered_at: row.state === 'delivered' ? row.settled_at : null,
    image,
  }
}

/** A purchase as staff see it. */
export const presentOrder = (row: PurchaseRow, knowledge: ItemKnowledge, locale: Locale): Order => ({
  ...row,
  ...presentPurchase(row, knowledge, locale),
  delivery_id: row.id,
  answer: answerText(row.state, row.answer),
})

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
