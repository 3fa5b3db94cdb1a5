import { m } from '@guildhall/messages'
import { ArrowDown, ArrowUp, GripVertical, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { localePath, useLocale } from '../../../format/locale.ts'
import { progressOf, tagsOf, urgencyOf } from '../rules.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import { dateOf, RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Options, SelectControl } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { plain, type Item } from '../timeline.ts'
import { statusWords } from '../words.ts'
import type { useReorder } from './use-reorder.ts'

/** The columns where there is room; a card of their contents where there is not. */
export const columns = 'xl:grid xl:grid-cols-[8.5rem_minmax(0,1fr)_10rem_9rem_4rem_11rem_9rem] xl:items-center xl:gap-4'

/** A line of the card to itself; on the smallest phones each is one anyway. */
const whole = 'min-[22rem]:col-span-2 xl:col-span-1'
const bare = 'data-blocked:border-transparent data-blocked:bg-transparent'

/** An item as staff keep it: its place, what it says, and what can be changed on the spot. */
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
  const step = (by: 1 | -1, name: string, isPossible: boolean) => (
    <Button
      size="icon"
      variant="ghost"
      blocked={!canMove || !isPossible}
      data-focus={`${name}-${id}`}
      className={bare}
      aria-label={by < 0 ? m.roadmap_up_named({ title }) : m.roadmap_down_named({ title })}
      onClick={() => canMove && isPossible && reorder.step(id, by, `${name}-${id}`)}
    >
      {by < 0 ? <ArrowUp className="size-5" /> : <ArrowDown className="size-5" />}
    </Button>
  )
  return (
    <li
      data-row={id}
      aria-label={title}
      className={`grid min-[22rem]:grid-cols-[minmax(0,1fr)_auto] gap-3 border-t border-line p-3 first:border-t-0 ${columns} ${isHeld ? 'bg-s3 outline-2 -outline-offset-2 outline-brass' : 'bg-s1'}`}
    >
      <div className={`flex ${whole}`}>
        <Button
          size="icon"
          variant="ghost"
          blocked={!canMove}
          data-focus={`handle-${id}`}
          aria-label={m.roadmap_drag_named({ title })}
          aria-describedby="roadmap-drag-help"
          aria-pressed={isHeld}
          className={`cursor-grab touch-none active:cursor-grabbing ${bare}`}
          onKeyDown={(event) => canMove && reorder.keyDown(event, id)}
          onPointerDown={(event) => canMove && reorder.pointerDown(event, id)}
        >
          <GripVertical className="size-5" />
        </Button>
        {step(-1, 'up', place > 0)}
        {step(1, 'down', place < count - 1)}
      </div>
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
        onChange={(event) => onStatus(event.target.value as RoadmapStatus)}
      >
        <Options choices={roadmapStatuses} words={statusWords} />
      </SelectControl>
      <Eta item={item} />
      <p className={`tabular text-sm ${whole}`}>
        <span className="text-muted xl:sr-only">{m.roadmap_impact_label()}: </span>
        {item.impact}/5
      </p>
      <Slider item={item} onProgress={onProgress} />
      <div className="flex justify-end">
        <Button
          size="icon"
          variant="ghost"
          aria-label={m.roadmap_copy_named({ title })}
          title={m.roadmap_copy()}
          onClick={() => void copy(id)}
        >
          <LinkIcon className="size-5" />
        </Button>
        <LinkButton
          size="icon"
          variant="ghost"
          to={editAt}
          preventScrollReset
          aria-label={m.roadmap_edit_named({ title })}
          title={m.roadmap_edit()}
        >
          <Pencil className="size-5" />
        </LinkButton>
        <Button
          size="icon"
          variant="ghost"
          className="text-danger!"
          aria-label={m.roadmap_delete_item({ title })}
          title={m.form_delete()}
          onClick={onDelete}
        >
          <Trash2 className="size-5" />
        </Button>
      </div>
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

const restMs = 400

/** It is sent once it rests: a slider passes many values on its way. */
function Slider({ item, onProgress }: { item: Item; onProgress: (percent: number) => void }) {
  const progress = progressOf(item)
  const [percent, setPercent] = useState(progress)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setPercent(progress), [progress])
  useEffect(() => () => clearTimeout(resting.current), [])
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={m.roadmap_progress_of({ title: item.title })}
        aria-valuetext={`${percent}%`}
        className="h-11 min-w-0 flex-1 accent-brass"
        onChange={(event) => {
          const wanted = Number(event.target.value)
          setPercent(wanted)
          clearTimeout(resting.current)
          resting.current = setTimeout(() => onProgress(wanted), restMs)
        }}
      />
      <span className="tabular w-11 text-end text-sm">{percent}%</span>
    </div>
  )
}

async function copy(id: number): Promise<void> {
  if (await copyText(`${window.location.origin}${localePath('/roadmap')}#roadmap-${id}`))
    toast.success(m.roadmap_copied_short())
  else toast.error(m.roadmap_copy_failed())
}
