import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { useMayOpen } from '../../staff-list/may-open.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Data } from './Figures.tsx'

/** The share of good ratings among those of solved tickets. */
export function Satisfaction({ periods }: { periods: Data['satisfaction'] }) {
  const locale = useLocale()
  const mayOpen = useMayOpen('/support')
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section aria-labelledby="dashboard-satisfaction" className="grid gap-4">
      <h2 id="dashboard-satisfaction" className="text-2xl">
        {m.dashboard_satisfaction()}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {periods.map(({ days, ratings, good }) => (
          <Card
            key={days}
            linked={mayOpen && ratings > 0}
            className="grid content-start gap-1"
            data-satisfaction={days}
          >
            <dt className="text-muted">
              {!mayOpen || ratings === 0 ? (
                m.dashboard_satisfaction_days({ days })
              ) : (
                <AppLink to={`/support?rated=${days}`} className="stretched hover:text-brass">
                  {m.dashboard_satisfaction_days({ days })}
                </AppLink>
              )}
            </dt>
            <dd className="grid gap-1">
              <span className="tabular text-3xl font-semibold">
                {ratings === 0 ? '–' : percent.format(good / ratings)}
              </span>
              <span className="text-sm text-muted">
                {ratings === 0
                  ? m.dashboard_satisfaction_none()
                  : m.dashboard_satisfaction_note({ ratings, good: cashText(good), count: cashText(ratings) })}
              </span>
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}
