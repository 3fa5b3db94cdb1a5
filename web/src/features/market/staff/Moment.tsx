import { useLocale } from '../../../locale.ts'
import { dateOf, timeOf } from '../../../ui/RelativeTime.tsx'

/** The exact moment, as it stands in the game's own logs. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  const date = new Date(at)
  return (
    <time dateTime={at} className="tabular">
      {dateOf(date, locale)} {timeOf(date)}
    </time>
  )
}
