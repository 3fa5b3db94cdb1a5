import { m } from '@guildhall/messages'
import { useRef, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { roadmap } from '@guildhall/contract/roadmap'
import { roadmapIn } from '../rules.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx'
import type { Item } from '../timeline.ts'
import { addressOf, isWhole, type AdminView } from './admin-address.ts'
import { AdminRow } from './AdminRow.tsx'
import { ItemDeletion } from './ItemDeletion.tsx'
import { useItems } from './use-items.ts'
import { useReorder } from './use-reorder.ts'

/** The items in their order, with the actions of staff. */
export function Items({ loaded, view }: { loaded: ReplyOf<typeof roadmap.listRoadmap>; view: AdminView }) {
  const rows = useItems(roadmapIn<Item>(loaded))
  const order = useRef<HTMLOListElement>(null)
  const reorder = useReorder(rows, order)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const mayLeave = useRef(false)
  const { items, isDirty, lost } = rows
  const canMove = isWhole(view)
  return (
    <section aria-label={m.roadmap_items()} className="grid gap-3">
      <OrderBar rows={rows} view={view} canMove={canMove} />
      {lost && (
        <Card tone="danger" className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.roadmap_order_lost()}</p>
          <Button onClick={rows.takeUpLost}>{m.roadmap_order_again()}</Button>
        </Card>
      )}
      <p id="roadmap-drag-help" className="sr-only">
        {m.roadmap_drag_help()}
      </p>
      <p aria-live="assertive" className="sr-only">
        {reorder.announcement}
      </p>
      {items.length === 0 ? (
        <EmptyState title={canMove ? m.roadmap_empty() : m.roadmap_none_found()} />
      ) : (
        <div className="overflow-clip rounded-lg border border-line">
          <ColumnNames />
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
                onStatus={(status) => rows.setStatus(item.id, status)}
                onProgress={(percent) => rows.setProgress(item.id, percent)}
                onDelete={() => setDeleting(item)}
              />
            ))}
          </ol>
        </div>
      )}
      <ItemDeletion item={deleting} onClose={() => setDeleting(null)} />
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} title={m.roadmap_leave_title()} confirm={m.form_leave()}>
        {m.roadmap_leave_text()}
      </LeaveGuard>
    </section>
  )
}

/** The button for a new item, and those for an unsaved order. */
function OrderBar({
  rows: { isDirty, isSaving, saveOrder },
  view,
  canMove,
}: {
  rows: ReturnType<typeof useItems>
  view: AdminView
  canMove: boolean
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinkButton variant="primary" to={addressOf({ ...view, edit: 'new' })} preventScrollReset>
        {m.roadmap_new()}
      </LinkButton>
      <Button
        blocked={!isDirty}
        busy={isSaving}
        aria-describedby="roadmap-order-state"
        onClick={() => isDirty && void saveOrder()}
      >
        {m.roadmap_save_order()}
      </Button>
      <p id="roadmap-order-state" role="status" className={isDirty ? 'text-warn' : 'text-sm text-muted'}>
        {isDirty ? m.roadmap_order_dirty() : canMove ? m.roadmap_order_clean() : m.roadmap_order_filtered()}
      </p>
    </div>
  )
}

const ColumnNames = () => (
  <div aria-hidden className="roadmap-row hidden bg-s2 px-3 py-2 text-sm font-semibold text-muted 2xl:grid">
    <span>{m.roadmap_order()}</span>
    <span>{m.roadmap_item()}</span>
    <span>{m.roadmap_status()}</span>
    <span>{m.roadmap_eta_label()}</span>
    <span>{m.roadmap_impact_label()}</span>
    <span>{m.roadmap_progress()}</span>
    <span />
  </div>
)
