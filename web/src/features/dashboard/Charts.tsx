import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import { dashboardPeriods, type dashboard } from '@guildhall/contract/dashboard'
import type { Outcome } from '../../api/outcome.ts'
import { brlText, cashText } from '../../format/money.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { addressOf, type View } from './address.ts'
import { Chart } from './Chart.tsx'

type Days = ReplyOf<typeof dashboard.getDashboardDays>

/** What happened day by day, over the period of the address. */
export function Charts({ found, view }: { found: Outcome<Days>; view: View }) {
  return (
    <section aria-labelledby="dashboard-charts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="dashboard-charts" className="text-2xl">
          {m.dashboard_charts()}
        </h2>
        <nav aria-label={m.dashboard_period()} className="flex w-full justify-between gap-1 *:px-2! sm:w-auto">
          {dashboardPeriods.map((days) => (
            <LinkButton
              key={days}
              to={addressOf({ ...view, days })}
              preventScrollReset
              variant={days === view.days ? 'secondary' : 'ghost'}
              aria-current={days === view.days ? 'true' : undefined}
            >
              {m.dashboard_days({ days })}
            </LinkButton>
          ))}
        </nav>
      </div>
      {found.failure ? (
        <LoadFailed title={m.dashboard_charts_failed()} failure={found.failure} />
      ) : (
        <Drawn rows={found.data.data} />
      )}
    </section>
  )
}

function Drawn({ rows }: { rows: Days['data'] }) {
  const days = rows.map(({ day }) => day)
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  const summed = (name: string, tone: 'brass' | 'verd', values: number[], format: (value: number) => string) => ({
    name,
    tone,
    values,
    summary: m.dashboard_chart_total({ name, total: format(sumOf(values)) }),
  })
  const most = (name: string, tone: 'brass' | 'verd', values: (number | null)[]) => ({
    name,
    tone,
    values,
    summary: m.dashboard_chart_most({ name, total: cashText(Math.max(0, ...values.map((value) => value ?? 0))) }),
  })
  const count = (value: number) => cashText(value)
  const money = (value: number) => brlText(value)
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Chart
        title={m.dashboard_chart_donations()}
        days={days}
        format={money}
        series={[
          summed(
            m.dashboard_chart_donations(),
            'brass',
            rows.map(({ donations }) => Number(donations)),
            money,
          ),
        ]}
      />
      <Chart
        title={m.dashboard_chart_cash()}
        days={days}
        format={count}
        series={[
          summed(
            m.dashboard_cash_in(),
            'brass',
            rows.map(({ cashIn }) => cashIn),
            count,
          ),
          summed(
            m.dashboard_cash_out(),
            'verd',
            rows.map(({ cashOut }) => cashOut),
            count,
          ),
        ]}
      />
      <Chart
        title={m.dashboard_chart_signups()}
        days={days}
        format={count}
        series={[
          summed(
            m.dashboard_chart_signups(),
            'brass',
            rows.map(({ signUps }) => signUps),
            count,
          ),
        ]}
      />
      <Chart
        title={m.dashboard_chart_online()}
        days={days}
        format={count}
        series={[
          most(
            m.dashboard_peak(),
            'brass',
            rows.map(({ playersPeak }) => playersPeak),
          ),
          most(
            m.dashboard_average(),
            'verd',
            rows.map(({ playersAverage }) => playersAverage),
          ),
        ]}
      />
    </div>
  )
}
