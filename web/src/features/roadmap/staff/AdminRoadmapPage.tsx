import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { roadmap } from '@guildhall/contract/roadmap'
import { deleteRoadmapItem, getRoadmapItemForEdit, getRoadmapStats, listRoadmap } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { outcomeOf, soon, useArrived } from '../../../api/outcome.ts'
import { reasonOf } from '../../../content-form/reason.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { roadmapIn } from '../rules.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Item } from '../timeline.ts'
import { addressOf, isWhole, queryOf, readView, type AdminView } from './admin-address.ts'
import { AdminFilters } from './AdminFilters.tsx'
import { AdminRow, columns } from './AdminRow.tsx'
import { ItemForm } from './ItemForm.tsx'
import { useItems } from './use-items.ts'
import { useReorder } from './use-reorder.ts'

type Stats = ReplyOf<typeof roadmap.getRoadmapStats>['data']

export const head = (): Head => ({ title: m.roadmap_admin_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url.searchParams)
  const id = Number(view.edit) || null
  const [list, stats, editing] = await Promise.all([
    soon(outcomeOf(api(listRoadmap, { query: queryOf(view) }))),
    outcomeOf(api(getRoadmapStats)),
    id ? outcomeOf(api(getRoadmapItemForEdit, { params: { id } })) : null,
  ])
  return { view, list, stats, editing }
})

/** Staff keep the roadmap: what stands on it, in which order, and how far it has come. */
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

function Items({ loaded, view }: { loaded: ReplyOf<typeof roadmap.listRoadmap>; view: AdminView }) {
  const kept = useItems(roadmapIn<Item>(loaded))
  const order = useRef<HTMLOListElement>(null)
  const reorder = useReorder(kept, order)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const mayLeave = useRef(false)
  const { items, isDirty, isSaving, lost } = kept
  const canMove = isWhole(view)
  return (
    <section aria-label={m.roadmap_items()} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton variant="primary" to={addressOf({ ...view, edit: 'new' })} preventScrollReset>
          {m.roadmap_new()}
        </LinkButton>
        <Button
          blocked={!isDirty}
          busy={isSaving}
          aria-describedby="roadmap-order-state"
          onClick={() => isDirty && void kept.saveOrder()}
        >
          {m.roadmap_save_order()}
        </Button>
        <p id="roadmap-order-state" role="status" className={isDirty ? 'text-warn' : 'text-sm text-muted'}>
          {isDirty ? m.roadmap_order_dirty() : canMove ? m.roadmap_order_clean() : m.roadmap_order_filtered()}
        </p>
      </div>
      {lost && (
        <Card tone="danger" className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.roadmap_order_lost()}</p>
          <Button onClick={kept.takeUpLost}>{m.roadmap_order_again()}</Button>
        </Card>
      )}
      <p id="roadmap-drag-help" className="sr-only">
        {m.roadmap_drag_help()}
      </p>
      <p aria-live="assertive" className="sr-only">
        {reorder.said}
      </p>
      {items.length === 0 ? (
        <EmptyState title={canMove ? m.roadmap_empty() : m.roadmap_none_found()} />
      ) : (
        <div className="overflow-clip rounded-lg border border-line">
          <div aria-hidden className={`hidden bg-s2 px-3 py-2 text-sm font-semibold text-muted ${columns}`}>
            <span>{m.roadmap_order()}</span>
            <span>{m.roadmap_item()}</span>
            <span>{m.roadmap_status()}</span>
            <span>{m.roadmap_eta_label()}</span>
            <span>{m.roadmap_impact_label()}</span>
            <span>{m.roadmap_progress()}</span>
            <span />
          </div>
          <ol ref={order} aria-label={m.roadmap_items()}>
            {items.map((item, place) => (
              <AdminRow
                key={item.id}
                item={item}
                place={place}
                count={items.length}
                canMove={canMove}
                reorder={reorder}
                editAt={addressOf({ ...view, edit: String(item.id) })}
                onStatus={(status) => kept.setStatus(item.id, status)}
                onProgress={(percent) => kept.setProgress(item.id, percent)}
                onDelete={() => setDeleting(item)}
              />
            ))}
          </ol>
        </div>
      )}
      <Deletion item={deleting} onClose={() => setDeleting(null)} />
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} title={m.roadmap_leave_title()} confirm={m.form_leave()}>
        {m.roadmap_leave_text()}
      </LeaveGuard>
    </section>
  )
}

/** Asks by name, and says what went wrong where it was asked. */
function Deletion({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState('')
  const close = () => {
    setFailed('')
    onClose()
  }
  async function remove() {
    if (!item) return
    try {
      const { message } = await api(deleteRoadmapItem, { params: { id: item.id } })
      close()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(reasonOf(m.roadmap_delete_failed(), error.message))
    }
  }
  return (
    <ConfirmDialog
      open={item !== null}
      title={m.roadmap_delete_named({ title: item?.title ?? '' })}
      confirm={m.form_delete()}
      error={failed}
      onConfirm={remove}
      onClose={close}
    >
      {m.roadmap_delete_text()}
    </ConfirmDialog>
  )
}
