import { m } from '@guildhall/messages'
import { roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { useLocale } from '../../../format/locale.ts'
import { tagsOf, urgencyOf } from '../rules.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { dateOf, RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Options, SelectControl } from '../../../ui/Select.tsx'
import { plain, type Item } from '../timeline.ts'
import { statusWords } from '../words.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { ProgressSlider } from './ProgressSlider.tsx'
import { RowActions } from './RowActions.tsx'
import type { useReorder } from './use-reorder.ts'

/** A full line of the card; on the smallest phones every field is one. */
const whole = 'min-[22rem]:col-span-2 xl:col-span-1'

/** An item in the staff list: its position, its text, and the fields that can be edited in place. */
export function AdminRow({
  item,
  place,
  count,
  canMove,
  reorder,
  editAt,
  onStatus,
  onProgress,
  onDelete,
}: {
  item: Item
  place: number
  count: number
  canMove: boolean
  reorder: ReturnType<typeof useReorder>
  editAt: string
  onStatus: (status: RoadmapStatus) => void
  onProgress: (percent: number) => void
  onDelete: () => void
}) {
  const { id, title } = item
  const isHeld = reorder.held === id
  return (
    <li
      data-row={id}
      aria-label={title}
      className={`roadmap-row grid gap-3 border-t border-line p-3 first:border-t-0 ${isHeld ? 'bg-s3 outline-2 -outline-offset-2 outline-brass' : 'bg-s1'}`}
    >
      <MoveButtons
        item={item}
        place={place}
        count={count}
        canMove={canMove}
        reorder={reorder}
        className={`flex ${whole}`}
      />
      <div className={`grid min-w-0 gap-1 ${whole}`}>
        <h2 className="font-sans text-base font-semibold">{title}</h2>
        <p className="line-clamp-2 text-sm text-muted">{plain(item.description)}</p>
        <p className="flex flex-wrap gap-1">
          {tagsOf(item.tags).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      </div>
      <SelectControl
        aria-label={m.roadmap_status_of({ title })}
        value={item.status}
        onChange={(event) => onStatus(event.target.value)}
      >
        <Options choices={roadmapStatuses} words={statusWords} />
      </SelectControl>
      <Eta item={item} />
      <p className={`tabular text-sm ${whole}`}>
        <span className="text-muted 2xl:sr-only">{m.roadmap_impact_label()}: </span>
        {item.impact}/5
      </p>
      <ProgressSlider item={item} onProgress={onProgress} />
      <RowActions item={item} editAt={editAt} onDelete={onDelete} />
    </li>
  )
}

function Eta({ item }: { item: Item }) {
  const locale = useLocale()
  const urgency = urgencyOf(item, Date.now())
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      {item.eta ? (
        <>
          <span>{dateOf(new Date(item.eta), locale)}</span>
          <RelativeTime ofDay at={item.eta} className="text-muted" />
        </>
      ) : (
        <span className="text-muted">{m.roadmap_undated()}</span>
      )}
      {urgency && (
        <Badge tone={urgency === 'overdue' ? 'danger' : 'warn'}>
          {urgency === 'overdue' ? m.roadmap_overdue() : m.roadmap_urgent()}
        </Badge>
      )}
    </div>
  )
}
