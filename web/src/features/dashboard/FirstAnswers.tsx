import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'
import { useMayOpen } from '../../staff-list/may-open.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Data } from './Figures.tsx'

/** How long authors of tickets waited for the first answer. */
export function FirstAnswers({ answers }: { answers: Data['firstAnswers'] }) {
  const mayOpen = useMayOpen('/support')
  return (
    <section aria-labelledby="dashboard-answers" className="grid gap-4">
      <h2 id="dashboard-answers" className="text-2xl">
        {m.dashboard_answers()}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {answers.map(({ days, tickets, medianMs, p90Ms }) => (
          <Card key={days} linked={mayOpen && tickets > 0} className="grid content-start gap-1" data-answers={days}>
            <dt className="text-muted">
              {!mayOpen || tickets === 0 ? (
                m.dashboard_answers_days({ days })
              ) : (
                <AppLink to={`/support?answered=${days}`} className="stretched hover:text-brass">
                  {m.dashboard_answers_days({ days })}
                </AppLink>
              )}
            </dt>
            <dd className="grid gap-1">
              <span className="tabular text-3xl font-semibold">{medianMs === null ? '–' : waitText(medianMs)}</span>
              <span className="text-sm text-muted">
                {p90Ms === null
                  ? m.dashboard_answers_none()
                  : m.dashboard_answers_note({ wait: waitText(p90Ms), tickets, count: cashText(tickets) })}
              </span>
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}

const minuteMs = 60_000

/** `5 min`, `2 h 15 min` or `3 d 4 h`. */
export function waitText(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  if (minutes < 60) return m.dashboard_wait_minutes({ minutes })
  if (minutes < 24 * 60) return m.dashboard_wait_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const hours = Math.round(minutes / 60)
  return m.dashboard_wait_days({ days: Math.floor(hours / 24), hours: hours % 24 })
}
