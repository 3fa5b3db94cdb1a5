import { runningStates } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useLoaderData, useRevalidator } from 'react-router'
import { listSettlements } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import type { Head } from '../../app/head.tsx'
import { addressWith } from '../../app/view-address.ts'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { ImportForm } from './ImportForm.tsx'
import { dayText, sourceText, stateOfReport, type Report } from './words.ts'

export const head = (): Head => ({ title: m.settlement_title() })

export const loader = load(async ({ api, url }) => {
  const before = Number(/^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0] ?? 0)
  return { before, list: await outcomeOf(api(listSettlements, { query: before ? { before } : {} })) }
})

/** The reports of providers and banks that were imported, and the form for the next one. */
export default function SettlementsPage() {
  const { before, list } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayWrite = useMay('settlements.write')
  const isRunning = list.data?.data.some(({ state }) => runningStates.includes(state)) ?? false
  useLive(() => revalidate(), everyMs.payment, { isOn: isRunning })
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.settlement_title()} intro={m.settlement_intro()}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/staff/settlements/differences">
            {m.settlement_to_differences({ count: list.data?.open ?? 0 })}
          </LinkButton>
          <LinkButton to="/staff/settlements/statement">{m.settlement_to_statement()}</LinkButton>
        </div>
      </PageHead>
      {mayWrite && <ImportForm banks={list.data?.banks ?? []} />}
      <section aria-labelledby="imports-title" className="grid gap-4">
        <h2 id="imports-title" className="text-xl">
          {m.settlement_imports()}
        </h2>
        {list.failure ? (
          <LoadFailed title={m.settlement_failed()} failure={list.failure} />
        ) : (
          <Imports rows={list.data.data} />
        )}
        <KeyPages
          first={before && '/staff/settlements'}
          next={list.data?.next && addressWith('/staff/settlements', { before: list.data.next })}
          words={[m.settlement_newer(), m.settlement_older()]}
        />
      </section>
    </div>
  )
}

function Imports({ rows }: { rows: Report[] }) {
  const locale = useLocale()
  if (rows.length === 0)
    return <EmptyState title={m.settlement_imports_none()}>{m.settlement_imports_none_text()}</EmptyState>
  return <Table caption={m.settlement_imports()} columns={columns(locale)} rows={rows} rowKey={({ id }) => id} />
}

const columns = (locale: 'pt-BR' | 'en'): Column<Report>[] => [
  {
    name: 'file',
    head: m.settlement_column_file(),
    namesRow: true,
    cell: (row) => (
      <>
        <AppLink
          to={`/staff/settlements/${row.id}`}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brass underline underline-offset-4"
        >
          {row.file}
        </AppLink>
        <span className="block text-sm font-normal text-muted">{sourceText(row)}</span>
      </>
    ),
  },
  {
    name: 'state',
    head: m.settlement_column_state(),
    phone: 'below',
    cell: (row) => <Badge tone={stateOfReport(row).tone}>{stateOfReport(row).text()}</Badge>,
  },
  {
    name: 'period',
    head: m.settlement_column_period(),
    phone: 'below',
    ownLine: true,
    cell: ({ from, to }) =>
      from && to ? m.settlement_period({ from: dayText(from, locale), to: dayText(to, locale) }) : '–',
  },
  {
    name: 'lines',
    head: m.settlement_column_lines_read(),
    phone: 'hidden',
    numeric: true,
    cell: ({ lines }) => cashText(lines),
  },
  { name: 'open', head: m.settlement_column_open(), numeric: true, cell: ({ open }) => cashText(open) },
  { name: 'at', head: m.settlement_column_at(), phone: 'hidden', cell: ({ at }) => <Moment at={at} /> },
]
