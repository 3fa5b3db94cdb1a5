import { useLocale } from '../format/locale.ts'
import { FactLine } from './FactLine.tsx'
import { dateOf, RelativeTime, timeOf } from './RelativeTime.tsx'

/**
 * The exact time in Brasília, as in tables, on staff pages and in the game's own logs: '22/11/2026 19:04'. With `ago`
 * the relative time follows, and it is a line of its own.
 */
export function Moment({ at, ago = false }: { at: string; ago?: boolean }) {
  const locale = useLocale()
  const date = new Date(at)
  const moment = (
    <time dateTime={at} className="tabular">
      {dateOf(date, locale)} <span className="whitespace-nowrap">{timeOf(date)}</span>
    </time>
  )
  if (!ago) return moment
  return (
    <FactLine>
      {moment}
      <RelativeTime at={at} className="font-normal whitespace-nowrap text-muted" />
    </FactLine>
  )
}
