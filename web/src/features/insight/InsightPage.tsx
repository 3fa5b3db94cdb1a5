import { m } from '@guildhall/messages'
import { insightTables } from '@guildhall/contract/insight-rules'
import { useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { serverNow } from '../../format/clock.ts'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { addressOfTable, readView, type View } from './address.ts'
import { Cohorts } from './Cohorts.tsx'
import { Conversion } from './Conversion.tsx'
import { DownloadCsv } from './DownloadCsv.tsx'
import { Effect } from './Effect.tsx'
import { Filters } from './Filters.tsx'
import { Flow } from './Flow.tsx'
import { Items } from './Items.tsx'
import { loadTable, type Loaded } from './load-table.ts'
import { tableWords } from './words.ts'

export const head = (): Head => ({ title: m.insight_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url, serverNow())
  return { view, loaded: await loadTable(api, view) }
})

/** What the ledger tells the team: Cash, items, conversion, cohorts and the effect of a campaign. */
export default function InsightPage() {
  const { view, loaded } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.insight_title()} intro={m.insight_intro()} />
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <ChoiceLinks
          label={m.insight_view()}
          choices={insightTables}
          chosen={view.table}
          to={(table) => addressOfTable(view, table)}
        >
          {(table) => tableWords[table]()}
        </ChoiceLinks>
        <Filters view={view} key={`${view.table} ${view.days} ${view.from} ${view.to}`} />
      </div>
      <Found view={view} loaded={loaded} />
    </div>
  )
}

function Found({ view, loaded }: { view: View; loaded: Loaded }) {
  const { failure, data } = loaded.found
  if (failure) return <LoadFailed title={m.insight_failed()} failure={failure} />
  if (!data.asOf) return <EmptyState title={m.insight_not_yet()}>{m.insight_not_yet_about()}</EmptyState>
  return (
    <>
      <p className="text-sm text-muted">
        {m.insight_as_of()} <Moment at={data.asOf} />. {m.insight_as_of_today()}
      </p>
      <TableOf view={view} loaded={loaded} />
      <DownloadCsv view={view} key={JSON.stringify(view)} />
    </>
  )
}

function TableOf({ view, loaded }: { view: View; loaded: Loaded }) {
  if (loaded.found.failure) return null
  switch (loaded.table) {
    case 'flow':
      return <Flow view={view} data={loaded.found.data} />
    case 'items':
      return <Items data={loaded.found.data} />
    case 'conversion':
      return <Conversion data={loaded.found.data} />
    case 'cohorts':
      return <Cohorts basis={view.basis} data={loaded.found.data} />
    case 'effect':
      return <Effect view={view} data={loaded.found.data} />
  }
}
