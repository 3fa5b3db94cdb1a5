import type { Locale, ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { dateOf } from '../../../../ui/RelativeTime.tsx'

/** The weeks with their items, and the items to choose from. */
export type Rotation = ReplyOf<typeof shop.getRotation>

/** The Monday of a week, `2026-12-07`, as a page in `locale` writes it. */
export const weekText = (week: string, locale: Locale): string => dateOf(new Date(`${week}T15:00:00Z`), locale)
