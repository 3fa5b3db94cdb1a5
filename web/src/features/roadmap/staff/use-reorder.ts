import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useHold, type Order } from './use-hold.ts'

/**
 * Moves items by their handles, with pointer, finger or keyboard. Space or Enter takes an item, the arrows move it, the
 * same key drops it and Escape cancels. `announcement` is the text for screen readers.
 */
export function useReorder(order: Order, list: RefObject<HTMLOListElement | null>) {
  const { held, announcement, step, dragTo, take, giveUp, putDown } = useHold(order, list)

  function keyDown(event: KeyboardEvent, id: number) {
    const isHeld = held === id
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isHeld) putDown(id)
      else take(id)
    } else if (isHeld && event.key === 'Escape') giveUp(id)
    else if (isHeld && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      step(id, event.key === 'ArrowUp' ? -1 : 1, `handle-${id}`)
    }
  }

  function pointerDown(event: PointerEvent<HTMLElement>, id: number) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    take(id)
    followPointer({
      onMove: (y) => dragTo(id, placeAt(list, y)),
      onUp: () => putDown(id),
      onCancel: () => giveUp(id),
    })
  }

  return { held, announcement, step, keyDown, pointerDown }
}

/** The position of the row that the pointer is over or has passed. */
function placeAt(list: RefObject<HTMLOListElement | null>, y: number): number {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  return place === -1 ? rows.length - 1 : place
}

/**
 * Follows the pointer until it is released. It listens on the window, because the handle moves in the document
 * meanwhile.
 */
function followPointer(on: { onMove: (y: number) => void; onUp: () => void; onCancel: () => void }): void {
  const drag = new AbortController()
  const { signal } = drag
  const end = (act: () => void) => () => {
    drag.abort()
    act()
  }
  window.addEventListener('pointermove', ({ clientY }) => on.onMove(clientY), { signal })
  window.addEventListener('pointerup', end(on.onUp), { signal })
  window.addEventListener('pointercancel', end(on.onCancel), { signal })
}
