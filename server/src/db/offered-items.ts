import { weekOf } from '@guildhall/contract/offer-rules'
import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the item `s` is for sale at a moment: it is not deleted, the moment is within its window, and an item of the
 * rotation is planned for the week. The shop, searches, feeds and announcements show no other items.
 */
export const isOffered = (at: Date): RawBuilder<boolean> => sql<boolean>`(s.deleted_at is null
  and (s.sold_from is null or s.sold_from <= ${at.toISOString()}::timestamptz)
  and (s.sold_until is null or s.sold_until > ${at.toISOString()}::timestamptz)
  and (s.sale = 'always' or exists (
    select from rotation_items planned where planned.week = ${weekOf(at)}::date and planned.shop_item_id = s.id)))`
