import { currentLocale } from '../../../format/locale.ts'
import { dateOf } from '../../../ui/RelativeTime.tsx'

/** Cash for one piece, to two decimals. */
export const pieceText = (cash: number): string =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(cash)

/** A day of the server's calendar as text. */
export const dayText = (day: string): string => dateOf(new Date(`${day}T15:00:00Z`), currentLocale())

/** The page of a kind of item. */
export const itemAddress = (key: string): string => `/market/item/${key}`
