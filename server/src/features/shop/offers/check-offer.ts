import * as m from '@guildhall/messages'
import { refuseField } from '../../../fail.ts'

interface Offer {
  sold_from?: string | null | undefined
  sold_until?: string | null | undefined
  limit_count?: number | null | undefined
  limit_period?: string | null | undefined
}

/** Refuses a window that ends before it begins, and half a limit, at the field that is wrong. */
export function checkOffer({ sold_from, sold_until, limit_count, limit_period }: Offer): void {
  if (sold_from && sold_until && Date.parse(sold_from) >= Date.parse(sold_until))
    refuseField('sold_until', 'window', m.shop_window_wrong())
  if (limit_period && !limit_count) refuseField('limit_count', 'limit', m.shop_limit_count_missing())
  if (limit_count && !limit_period) refuseField('limit_period', 'limit', m.shop_limit_period_missing())
}
