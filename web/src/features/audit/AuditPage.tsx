import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { serverDay } from '@guildhall/contract/server-calendar'
import { download } from '../../api/download.ts'
import { exportAuditLog, getAuditCheck, listAuditArchives, listAuditLog, listAuditNames } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { serverNow } from '../../format/clock.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { DownloadTable } from '../bookkeeping/public.ts'
import { addressOf, filterQueryOf, queryOf, readView, type View } from './address.ts'
import { Archives } from './Archives.tsx'
import { ChainState } from './ChainState.tsx'
import { EntryRow } from './EntryRow.tsx'
import type { List } from './entry.ts'
import { Filters } from './Filters.tsx'

export const head = (): Head => ({ title: m.audit_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const list = nowOrLater(outcomeOf(api(listAuditLog, { query: queryOf(view) })))
  const archives = nowOrLater(outcomeOf(api(listAuditArchives)))
  // Awaited, because both stand above the list, and it would move.
  const [names, check] = await Promise.all([outcomeOf(api(listAuditNames)), outcomeOf(api(getAuditCheck))])
  return { view, names, check, list: await list, archives: await archives }
})

/** What staff did: who, what, about whom, when, from where, and whether the rows still match their chain. */
export default function AuditPage() {
  const { view, names, check, list, archives } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.audit_title()} intro={m.audit_intro()}>
        <DownloadTable
          key={JSON.stringify(view)}
          label={m.audit_export()}
          fileName={`${m.audit_export_file()}-${serverDay(new Date(serverNow()))}.csv`}
          fetch={(options) => download(exportAuditLog, { query: filterQueryOf(view) }, options)}
        />
      </PageHead>
      <ChainState check={check} />
      <Filters actions={names.data?.actions ?? []} things={names.data?.things ?? []} />
      <Entries view={view} list={list} />
      <Archives archives={archives} />
    </div>
  )
}

function Entries({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={8} className="h-24" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.audit_failed()} failure={failure} />
  if (data.data.length === 0)
    return addressOf(view) === addressOf({}) ? (
      <EmptyState title={m.audit_none()}>{m.audit_none_text()}</EmptyState>
    ) : (
      <EmptyState title={m.audit_none_found()} action={<LinkButton to={addressOf({})}>{m.audit_clear()}</LinkButton>}>
        {m.audit_none_found_text()}
      </EmptyState>
    )
  return (
    <section aria-label={m.audit_title()} className="grid gap-4">
      <ul className="grid gap-2">
        {data.data.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <KeyPages
        first={view.before > 0 && addressOf({ ...view, before: 0 })}
        next={data.next && addressOf({ ...view, before: data.next })}
        words={[m.audit_newest(), m.audit_older()]}
      />
    </section>
  )
}
