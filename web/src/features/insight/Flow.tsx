import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { kindWords } from '../../words/ledger.ts'
import { Chart } from '../dashboard/public.ts'
import { addressOf, type View } from './address.ts'
import type { FlowData } from './load-table.ts'
import { Part } from './Part.tsx'
import { stepText, stepWords } from './words.ts'

type Kind = FlowData['kinds'][number]

/** Cash in and out over time, and by kind of movement. */
export function Flow({ view, data: { steps, kinds } }: { view: View; data: FlowData }) {
  const locale = useLocale()
  if (kinds.length === 0) return <EmptyState title={m.insight_flow_none()}>{m.insight_flow_none_about()}</EmptyState>
  const line = (name: string, tone: 'brass' | 'verd', values: number[]) => ({
    ...{ name, tone, values },
    summary: m.dashboard_chart_total({ name, total: cashText(values.reduce((sum, value) => sum + value, 0)) }),
  })
  const isBetween =
    steps.some(({ cashBetween }) => cashBetween > 0) &&
    steps.every(({ cashIn, cashOut }) => cashIn === 0 && cashOut === 0)
  return (
    <>
      <Part title={m.insight_flow_title()} about={m.insight_flow_about()}>
        <Chart
          title={view.kind ? kindWords[view.kind]() : m.insight_kind_all()}
          days={steps.map(({ start }) => start)}
          series={
            isBetween
              ? [
                  line(
                    m.insight_between(),
                    'brass',
                    steps.map(({ cashBetween }) => cashBetween),
                  ),
                ]
              : [
                  line(
                    m.insight_in(),
                    'brass',
                    steps.map(({ cashIn }) => cashIn),
                  ),
                  line(
                    m.insight_out(),
                    'verd',
                    steps.map(({ cashOut }) => cashOut),
                  ),
                ]
          }
          format={(value) => cashText(value)}
          dayHead={stepWords[view.by]()}
          textOf={(start) => stepText(view.by, start, locale)}
        />
      </Part>
      <Part title={m.insight_flow_by_kind()}>
        <Table caption={m.insight_flow_by_kind()} columns={columns(view)} rows={kinds} rowKey={({ kind }) => kind} />
      </Part>
    </>
  )
}

const cash = (value: number): string => (value ? cashText(value) : '–')

const columns = (view: View): Column<Kind>[] => [
  {
    name: 'kind',
    head: m.insight_kind(),
    namesRow: true,
    cell: ({ kind }) => (
      <AppLink
        to={addressOf({ ...view, kind: view.kind === kind ? '' : kind })}
        preventScrollReset
        aria-current={view.kind === kind ? 'true' : undefined}
        className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
      >
        {kindWords[kind]()}
      </AppLink>
    ),
  },
  { name: 'in', head: m.insight_in(), numeric: true, cell: ({ cashIn }) => cash(cashIn) },
  { name: 'out', head: m.insight_out(), numeric: true, cell: ({ cashOut }) => cash(cashOut) },
  {
    ...{ name: 'between', head: m.insight_between(), numeric: true, phone: 'below', labelled: true },
    cell: ({ cashBetween }) => cash(cashBetween),
  },
  {
    ...{ name: 'moves', head: m.insight_moves(), numeric: true, phone: 'below', labelled: true },
    cell: ({ moves }) => cashText(moves),
  },
]
