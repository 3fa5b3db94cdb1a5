import type { ReplyOf } from '@guildhall/contract'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { settlement } from '@guildhall/contract/settlement'
import { m } from '@guildhall/messages'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { download } from '../../api/download.ts'
import { exportStatement, getStatement } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { serverNow } from '../../format/clock.ts'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { monthName } from '../../format/month.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DownloadTable } from '../bookkeeping/public.ts'
import { Fact, Facts } from './Facts.tsx'
import { StatementTable } from './StatementTable.tsx'
import { centsText, sourceWords } from './words.ts'

type Statement = ReplyOf<typeof settlement.getStatement>

export const head = (): Head => ({ title: m.settlement_statement() })

const monthOf = (now: number, months: number): string => {
  const [year = 0, month = 0] = serverDay(new Date(now)).split('-').map(Number)
  return monthAfter(`${year}-${String(month).padStart(2, '0')}`, months)
}

const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const addressOf = (month: string): string => `/staff/settlements/statement?month=${month}`

export const loader = load(async ({ api, url }) => {
  const asked = /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.searchParams.get('month') ?? '')?.[0]
  const month = asked ?? monthOf(serverNow(), -1)
  return { month, statement: await outcomeOf(api(getStatement, { query: { month } })) }
})

/** A month of the server by method, for the screen, for a spreadsheet and for a sheet of A4. */
export default function StatementPage() {
  const { month, statement } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const name = monthName(month, locale)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.settlement_statement_of({ month: name })}
        intro={m.settlement_statement_intro()}
        below={[{ label: m.settlement_title(), to: '/staff/settlements' }]}
      />
      <nav aria-label={m.settlement_month()} className="flex flex-wrap gap-3">
        <LinkButton to={addressOf(monthAfter(month, -1))} size="dense">
          <ChevronLeft className="size-5" />
          {monthName(monthAfter(month, -1), locale)}
        </LinkButton>
        {month < monthOf(serverNow(), 0) && (
          <LinkButton to={addressOf(monthAfter(month, 1))} size="dense">
            {monthName(monthAfter(month, 1), locale)}
            <ChevronRight className="size-5" />
          </LinkButton>
        )}
      </nav>
      {statement.failure ? (
        <LoadFailed title={m.settlement_statement_failed()} failure={statement.failure} />
      ) : (
        <Content month={month} data={statement.data} key={month} />
      )}
    </div>
  )
}

function Content({ month, data }: { month: string; data: Statement }) {
  if (data.rows.length === 0)
    return <EmptyState title={m.settlement_statement_none()}>{m.settlement_statement_none_text()}</EmptyState>
  return (
    <>
      <StatementTable rows={data.rows} />
      <Facts>
        <Fact name={m.settlement_payouts()}>{centsText(data.payouts)}</Fact>
        <Fact name={m.settlement_other_fees()}>{centsText(data.otherFees)}</Fact>
        <Fact name={m.settlement_open_in_month()}>{cashText(data.open)}</Fact>
        <Fact name={m.settlement_reports()}>
          {data.reports.length === 0
            ? m.settlement_reports_none()
            : data.reports.map(({ source, file }) => `${sourceWords[source]()}: ${file}`).join(', ')}
        </Fact>
      </Facts>
      <div className="flex flex-wrap items-start gap-3" data-no-print>
        <DownloadTable
          primary
          fileName={`${m.settlement_csv_name()}-${month}.csv`}
          fetch={(options) => download(exportStatement, { query: { month } }, options)}
        />
        <Button onClick={() => window.print()}>
          <Printer className="size-5" />
          {m.settlement_print()}
        </Button>
      </div>
    </>
  )
}
