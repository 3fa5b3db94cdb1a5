import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import type { Outcome } from '../../../api/outcome.ts'
import { cashText } from '../../../format/money.ts'
import type { ShopItem } from './shop-item.ts'

/** The item with its picture, icon or drawing, and its price. */
export function preview({ data: found }: Outcome<{ data: ShopItem }>): Partial<Preview> | null {
  if (!found) return null
  const { price, image, look } = found.data
  const picture = image ?? look.picture
  return {
    label: m.shop_title(),
    lines: [m.shop_cash({ cash: cashText(price) })],
    ...(picture ? { picture: { url: picture, place: 'beside' as const } } : { item: look }),
  }
}
