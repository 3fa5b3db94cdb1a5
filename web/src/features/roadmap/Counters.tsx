import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'

/** How many items are planned, in progress and delivered; a dash when unknown. */
export function Counters({
  stats,
  urgent,
}: {
  stats: { planned: number; in_progress: number; deliveredThisQuarter: number | null }
  urgent: number
}) {
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      <Counter name="planned" label={m.roadmap_count_planned()} value={stats.planned} />
      <Counter
        name="in_progress"
        label={m.roadmap_count_in_progress()}
        value={stats.in_progress}
        note={m.roadmap_count_urgent({ count: urgent })}
      />
      <Counter
        name="delivered"
        label={m.roadmap_count_delivered()}
        value={stats.deliveredThisQuarter}
        note={m.roadmap_count_quarter()}
      />
    </dl>
  )
}

function Counter({ name, label, value, note }: { name: string; label: string; value: number | null; note?: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:p-2" data-counter={name}>
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="grid gap-1">
        <span className="tabular text-3xl font-semibold">{value ?? '–'}</span>
        {note && <span className="text-xs text-muted">{note}</span>}
      </dd>
    </Card>
  )
}
