import { m } from '@guildhall/messages'
import { calendarAddress, calendars, type Calendar } from '@guildhall/contract/feed'
import { useLocale } from '../../../format/locale.ts'
import { useSettings } from '../../../app/settings.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'

const names: Record<Calendar, () => string> = {
  all: m.events_calendar_all,
  boss: m.events_calendar_boss,
  guerra: m.events_calendar_war,
}

/** The calendars of the events. A calendar app opens `webcal:`; where there is none, the address can be copied. */
export function SubscribeEvents() {
  const { publicUrl } = useSettings()
  const locale = useLocale()
  return (
    <section id="subscribe" aria-labelledby="subscribe-title" className="grid gap-3">
      <div>
        <h2 id="subscribe-title">{m.events_subscribe()}</h2>
        <p className="text-sm text-muted">{m.events_subscribe_text()}</p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {calendars.map((calendar) => {
          const url = publicUrl + calendarAddress(calendar, locale)
          return (
            <li key={calendar} className="grid content-start gap-2 rounded-lg border border-line bg-s1 p-4">
              <h3 className="text-lg">{names[calendar]()}</h3>
              <div className="flex flex-wrap gap-2">
                <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
                  <Icon name="clock" />
                  {m.events_subscribe_open()}
                </a>
                <CopyButton text={url} variant="ghost">
                  {m.events_subscribe_copy()}
                </CopyButton>
              </div>
              <a href={url} className="inline-flex min-h-11 items-center text-sm break-all text-muted underline">
                {url}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
