import { useLocale } from '../../locale.ts'
import { dateOf, RelativeTime, timeOf } from '../../ui/RelativeTime.tsx'

/** The exact moment of Brasília, and how long ago that is. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  const date = new Date(at)
  return (
    <>
      {dateOf(date, locale)} {timeOf(date)} · <RelativeTime at={at} className="font-normal text-muted" />
    </>
  )
}
