import { m } from '@guildhall/messages'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Item } from '../timeline.ts'

interface Order {
  items: Item[]
  order: number[] | null
  setOrder: (order: number[] | null) => void
  move: (id: number, to: number) => void
}

/**
 * Moves items by their handles: by pointer or finger, and by keyboard: Space or Enter takes one, the arrows move it, the
 * same key puts it down and Escape puts it back. `said` is for screen readers.
 */
export function useReorder({ items, order, setOrder, move }: Order, list: RefObject<HTMLOListElement | null>) {
  const [held, setHeld] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const before = useRef<number[] | null>(null)
  const focusOn = useRef('')
  const newest = useRef({ items, move })

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    newest.current = { items, move }
    if (!focusOn.current) return
    list.current?.querySelector<HTMLElement>(`[data-focus="${focusOn.current}"]`)?.focus()
    focusOn.current = ''
  })

  const placeOf = (id: number) => newest.current.items.findIndex((item) => item.id === id)
  const titleOf = (id: number) => newest.current.items[placeOf(id)]?.title ?? ''
  const tell = (id: number, place: number) =>
    setSaid(m.roadmap_moved({ title: titleOf(id), place: place + 1, count: items.length }))

  function step(id: number, by: 1 | -1, focus: string) {
    const to = placeOf(id) + by
    if (to < 0 || to >= items.length) return
    focusOn.current = focus
    move(id, to)
    tell(id, to)
  }

  function take(id: number) {
    before.current = order
    setHeld(id)
    setSaid(m.roadmap_held({ title: titleOf(id), place: placeOf(id) + 1, count: items.length }))
  }

  function giveUp(id: number) {
    setOrder(before.current)
    setHeld(null)
    focusOn.current = `handle-${id}`
    setSaid(m.roadmap_put_back({ title: titleOf(id) }))
  }

  function putDown(id: number) {
    setHeld(null)
    setSaid(m.roadmap_put_down({ title: titleOf(id), place: placeOf(id) + 1, count: items.length }))
  }

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

  /** The place of the row that the pointer is over, or past. */
  function placeAt(y: number): number {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return place === -1 ? rows.length - 1 : place
  }

  function pointerDown(event: PointerEvent<HTMLElement>, id: number) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    take(id)
    const drag = new AbortController()
    const { signal } = drag
    // On the window: the handle moves about in the document meanwhile.
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const to = placeAt(clientY)
        if (to === placeOf(id)) return
        focusOn.current = `handle-${id}`
        newest.current.move(id, to)
      },
      { signal },
    )
    const end = () => {
      drag.abort()
      putDown(id)
    }
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener(
      'pointercancel',
      () => {
        drag.abort()
        giveUp(id)
      },
      { signal },
    )
  }

  return { held, said, step, keyDown, pointerDown, leave: (id: number) => held === id && putDown(id) }
}
