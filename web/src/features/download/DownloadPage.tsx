import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { listDownloads, noteForcedAdmin } from '../../api/generated.ts'
import { api as call } from '../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import type { Download } from './download.ts'
import { DownloadCard } from './DownloadCard.tsx'
import { isForced, isRecommended, listIn } from './rules.ts'

export const head = (): Head => ({ title: m.download_title(), description: m.download_intro() })

export const loader = load(async ({ api }) => {
  const list = await nowOrLater(outcomeOf(api(listDownloads).then((reply) => listIn<Download>(reply))))
  return withStatus({ list }, list.now?.failure)
})

/** The files for players, each with its server and its checksum. */
export default function DownloadPage() {
  const { list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const last = useLast(arrived?.data)
  const forced = isForced(useLocation().search)
  useEffect(() => {
    if (forced) call(noteForcedAdmin).catch(() => {})
  }, [forced])

  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.download_title()} intro={m.download_intro()}>
        <Refresh outcome={arrived} />
      </PageHead>
      {arrived?.failure && <Failed failure={arrived.failure} />}
      {arrived || last ? (
        <List downloads={arrived?.data ?? last} isForced={forced} hasFailed={arrived?.failure !== undefined} />
      ) : (
        <ListSkeleton />
      )}
      <SeeAlso />
    </div>
  )
}

/** Links to the pages about new versions, which are in no menu. */
function SeeAlso() {
  return (
    <nav aria-label={m.download_see_also()} className="flex flex-wrap gap-x-6">
      <AppLink to="/launcherPage" className={seeAlsoClass}>
        {m.launcher_title()}
      </AppLink>
      <AppLink to="/updates" className={seeAlsoClass}>
        {m.updates_title()}
      </AppLink>
    </nav>
  )
}

const seeAlsoClass = 'flex min-h-11 items-center text-brass underline underline-offset-4'

function List({
  downloads,
  isForced,
  hasFailed,
}: {
  downloads: Download[] | undefined
  isForced: boolean
  hasFailed: boolean
}) {
  if (!downloads) return null
  if (downloads.length === 0)
    return hasFailed ? null : (
      <StaffEmptyState
        title={m.download_empty()}
        action={<LinkButton to="/">{m.download_go_home()}</LinkButton>}
        fill={{
          may: 'downloads.write',
          text: m.setup_why_download(),
          to: '/download/store',
          label: m.setup_go_download(),
        }}
      >
        {m.download_empty_text()}
      </StaffEmptyState>
    )
  return (
    <ul className="grid gap-4">
      {downloads.map((download, index) => (
        <li key={download.id}>
          <DownloadCard
            download={download}
            isRecommended={isRecommended(download, index)}
            isFirst={index === 0}
            isForced={isForced}
          />
        </li>
      ))}
    </ul>
  )
}

/** Shows the failure as a toast too, once, in case the visitor looks elsewhere. */
function Failed({ failure }: { failure: NonNullable<Outcome<unknown>['failure']> }) {
  useEffect(() => {
    toast.error(m.download_failed_toast(), { id: `downloads ${failure.requestId}` })
  }, [failure])
  return <LoadFailed title={m.download_failed()} failure={failure} />
}

/** Loads the list again and reports the outcome. The former list stays until the reply arrives. */
function Refresh({ outcome }: { outcome: Outcome<unknown> | undefined }) {
  const { revalidate, state } = useRevalidator()
  const [isDone, setDone] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 no-script:hidden">
      <Button
        busy={state === 'loading'}
        onClick={async () => {
          setDone(false)
          await revalidate()
          setDone(true)
        }}
      >
        {state !== 'loading' && <RefreshCw className="size-5" aria-hidden />}
        {m.download_refresh()}
      </Button>
      <span role="status" className="text-sm text-muted">
        {isDone && outcome && (outcome.failure ? m.download_failed() : m.download_refreshed())}
      </span>
    </div>
  )
}

function ListSkeleton() {
  return (
    <Loading>
      <ul className="grid gap-4">
        {Array.from({ length: 4 }, (_, row) => (
          <li key={row} data-skeleton className="flex gap-4 rounded-lg border border-line bg-s1 p-4 md:p-5">
            <Skeleton className="size-12 shrink-0" />
            <div className="grid flex-1 gap-3">
              <Skeleton className="h-6 w-1/2 max-w-64" />
              <Skeleton className="h-4 w-3/4 max-w-md" />
              <Skeleton />
              <Skeleton className="h-11 w-36" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** The last value before a load that is under way or has failed. */
function useLast<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
