import { m } from '@guildhall/messages'
import { useNow } from '../../../format/clock.ts'
import { useLocale } from '../../../format/locale.ts'
import { useSettings } from '../../../app/settings.ts'
import { GlanceLine } from '../GlanceLine.tsx'
import { nextOccurrences } from './occurrences.ts'
import { weekTime } from './times.ts'

/** The next event in the game, with a link to the others. */
export default function NextEventLine({ renderedAt }: { renderedAt: number }) {
  const locale = useLocale()
  const now = useNow()
  const [next] = nextOccurrences(useSettings().events.schedule, 'ALL', now ?? renderedAt)
  if (!next) return null
  return (
    <GlanceLine icon="clock" label={m.home_next()}>
      <a href="#events" className="stretched truncate font-semibold">
        {next.title}
      </a>
      <time dateTime={new Date(next.at).toISOString()} className="tabular shrink-0 text-muted">
        {weekTime(next.at, locale)}
      </time>
    </GlanceLine>
  )
}
