import { m } from '@guildhall/messages'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import type { Item } from '../timeline.ts'
import type { useReorder } from './use-reorder.ts'

const bare = 'data-blocked:border-transparent data-blocked:bg-transparent'

/** Moves an item by its handle, or by one position. The last position is `count - 1`. */
export function MoveButtons({
  item,
  place,
  count,
  canMove,
  reorder,
  className,
}: {
  item: Item
  place: number
  count: number
  canMove: boolean
  reorder: ReturnType<typeof useReorder>
  className: string
}) {
  const { id, title } = item
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
    <div className={className}>
      <Button
        size="icon"
        variant="ghost"
        blocked={!canMove}
        data-focus={`handle-${id}`}
        aria-label={m.roadmap_drag_named({ title })}
        aria-describedby="roadmap-drag-help"
        aria-pressed={reorder.held === id}
        className={`move-handle ${bare}`}
        onKeyDown={(event) => canMove && reorder.keyDown(event, id)}
        onPointerDown={(event) => canMove && reorder.pointerDown(event, id)}
      >
        <GripVertical className="size-5" />
      </Button>
      {step(-1, 'up', place > 0)}
      {step(1, 'down', place < count - 1)}
    </div>
  )
}
