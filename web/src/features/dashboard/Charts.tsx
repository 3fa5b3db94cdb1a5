import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import { dashboardPeriods, type dashboard } from '@guildhall/contract/dashboard'
import type { Outcome } from '../../api/outcome.ts'
import { brlText, cashText } from '../../format/money.ts'
import { mayOpen } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { addressOf, type View } from './address.ts'
import { Chart } from './Chart.tsx'
import type { Series } from './Plot.tsx'

type Days = ReplyOf<typeof dashboard.getDashboardDays>
type Row = Days['data'][number]

/** The activity by day, over the period of the address. */
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
        <DayCharts rows={found.data.data} />
      )}
    </section>
  )
}

function DayCharts({ rows }: { rows: Days['data'] }) {
  const held = useSession().user?.permissions ?? []
  const days = rows.map(({ day }) => day)
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {chartsOf(rows, held).map(({ title, format, series }) => (
        <Chart key={title} title={title} days={days} format={format} series={series} />
      ))}
    </div>
  )
}

/** Each chart with its lines. Donations are in reais, the others in Cash or in numbers of people. */
function chartsOf(
  rows: Days['data'],
  held: readonly string[],
): { title: string; format: (value: number) => string; series: Series[] }[] {
  const values = <Name extends keyof Row>(name: Name): Row[Name][] => rows.map((row) => row[name])
  return [
    {
      title: m.dashboard_chart_donations(),
      format: brlText,
      series: donationSeries(rows, held),
    },
    {
      title: m.dashboard_chart_cash(),
      format: count,
      series: [
        total(m.dashboard_cash_in(), 'brass', values('cashIn'), count),
        total(m.dashboard_cash_out(), 'verd', values('cashOut'), count),
      ].map((series) => ({
        ...series,
        // The movements of a day are a table to download.
        ...(mayOpen(held, '/staff/exports') && {
          to: (day: string) => `/staff/exports?what=ledger&period=custom&from=${day}&to=${day}`,
        }),
      })),
    },
    {
      title: m.dashboard_chart_signups(),
      format: count,
      series: [
        {
          ...total(m.dashboard_chart_signups(), 'brass', values('signUps'), count),
          ...(mayOpen(held, '/staff/players') && { to: (day: string) => `/staff/players?from=${day}&to=${day}` }),
        },
      ],
    },
    {
      title: m.dashboard_chart_online(),
      format: count,
      series: [
        most(m.dashboard_peak(), 'brass', values('playersPeak')),
        most(m.dashboard_average(), 'verd', values('playersAverage')),
      ],
    },
  ]
}

/** Payments and deposits apart, because each has its own list. */
function donationSeries(rows: Days['data'], held: readonly string[]): Series[] {
  const cents = (reais: string) => Math.round(Number(reais) * 100)
  const deposits = rows.map((row) => Number(row.deposits))
  const payments = rows.map((row) => (cents(row.donations) - cents(row.deposits)) / 100)
  return [
    {
      ...total(m.dashboard_donations_payments(), 'brass', payments, brlText),
      ...(mayOpen(held, '/staff/payments') && {
        to: (day: string) => `/staff/payments?dated=paid&from=${day}&to=${day}`,
      }),
    },
    {
      ...total(m.dashboard_donations_deposits(), 'verd', deposits, brlText),
      ...(mayOpen(held, '/deposits') && { to: (day: string) => `/deposits?tab=delivered&credited=${day}` }),
    },
  ]
}

/** A line with the sum of its days. */
const total = (name: string, tone: Series['tone'], values: number[], format: (value: number) => string): Series => ({
  name,
  tone,
  values,
  summary: m.dashboard_chart_total({ name, total: format(values.reduce((sum, value) => sum + value, 0)) }),
})

/** A line with its highest day. */
const most = (name: string, tone: Series['tone'], values: (number | null)[]): Series => ({
  name,
  tone,
  values,
  summary: m.dashboard_chart_most({ name, total: cashText(Math.max(0, ...values.map((value) => value ?? 0))) }),
})

const count = (value: number): string => cashText(value)
