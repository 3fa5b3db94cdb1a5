import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { roadmap } from '@guildhall/contract/roadmap'
import { getRoadmapItemForEdit, getRoadmapStats, listRoadmap } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { addressOf, queryOf, readView } from './admin-address.ts'
import { AdminFilters } from './AdminFilters.tsx'
import { ItemForm } from './ItemForm.tsx'
import { Items } from './Items.tsx'

type Stats = ReplyOf<typeof roadmap.getRoadmapStats>['data']

export const head = (): Head => ({ title: m.roadmap_admin_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url.searchParams)
  const id = Number(view.edit) || null
  const [list, stats, editing] = await Promise.all([
    nowOrLater(outcomeOf(api(listRoadmap, { query: queryOf(view) }))),
    outcomeOf(api(getRoadmapStats)),
    id ? outcomeOf(api(getRoadmapItemForEdit, { params: { id } })) : null,
  ])
  return { view, list, stats, editing }
})

/** Staff edit the roadmap: its items, their order and their progress. */
export default function AdminRoadmapPage() {
  const { view, list, stats, editing } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  const hasFailed = arrived?.failure !== undefined
  useEffect(() => void (hasFailed && toast.error(m.roadmap_load_failed())), [hasFailed])
  const backTo = addressOf({ ...view, edit: '' })
  const close = () => void navigate(backTo, { preventScrollReset: true })
  const item = editing?.data?.item ?? null
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.roadmap_admin_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h1>{m.roadmap_admin_title()}</h1>
          <LinkButton to="/roadmap">{m.roadmap_admin_see()}</LinkButton>
        </div>
      </header>
      <Kpis stats={stats.data?.data} />
      <AdminFilters view={view} />
      {!arrived && (
        <Loading>
          <SkeletonRows count={6} className="h-24" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.roadmap_load_failed()} failure={arrived.failure} />}
      {arrived?.data && <Items loaded={arrived.data} view={view} />}
      <Dialog
        open={view.edit !== ''}
        onClose={close}
        size="large"
        title={item ? m.roadmap_edit_named({ title: item.title }) : m.roadmap_new()}
      >
        {editing?.failure ? (
          <p role="alert" className="text-danger">
            {editing.failure.message || m.ui_unknown_error()}
          </p>
        ) : (
          <ItemForm key={item ? `${item.id}-${item.revision}` : 'new'} item={item} backTo={backTo} onCancel={close} />
        )}
      </Dialog>
    </div>
  )
}

function Kpis({ stats }: { stats: Stats | undefined }) {
  const cards = [
    [m.roadmap_count_planned(), stats?.planned],
    [m.roadmap_count_in_progress(), stats?.in_progress],
    [m.roadmap_kpi_done(), stats?.done],
    [m.roadmap_delivered(), stats?.deliveredThisQuarter],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
      {cards.map(([label, value]) => (
        <Card key={label} className="flex items-center justify-between gap-1 max-sm:p-3 sm:grid">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular text-2xl font-semibold">{value ?? '–'}</dd>
        </Card>
      ))}
    </dl>
  )
}
