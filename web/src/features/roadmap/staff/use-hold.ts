import { m } from '@guildhall/messages'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Item } from '../timeline.ts'

export interface Order {
  items: Item[]
  order: number[] | null
  setOrder: (order: number[] | null) => void
  move: (id: number, to: number) => void
}

/**
 * The item being moved, and the actions on it: take, move, drop, or return to its former position. Each is announced to
 * screen readers, and the focus stays on the item.
 */
export function useHold({ items, order, setOrder, move }: Order, list: RefObject<HTMLOListElement | null>) {
  const [held, setHeld] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
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

  function step(id: number, by: 1 | -1, focus: string) {
    const to = placeOf(id) + by
    if (to < 0 || to >= items.length) return
    focusOn.current = focus
    move(id, to)
    setAnnouncement(m.roadmap_moved({ title: titleOf(id), place: to + 1, count: items.length }))
  }

  function dragTo(id: number, to: number) {
    if (to === placeOf(id)) return
    focusOn.current = `handle-${id}`
    newest.current.move(id, to)
  }

  function take(id: number) {
    before.current = order
    setHeld(id)
    setAnnouncement(m.roadmap_held({ title: titleOf(id), place: placeOf(id) + 1, count: items.length }))
  }

  function giveUp(id: number) {
    setOrder(before.current)
    setHeld(null)
    focusOn.current = `handle-${id}`
    setAnnouncement(m.roadmap_put_back({ title: titleOf(id) }))
  }

  function putDown(id: number) {
    setHeld(null)
    setAnnouncement(m.roadmap_put_down({ title: titleOf(id), place: placeOf(id) + 1, count: items.length }))
  }

  return { held, announcement, step, dragTo, take, giveUp, putDown }
}
