import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reorderRoadmap, setRoadmapProgress, setRoadmapStatus } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { toast } from '../../../ui/toast.ts'
import type { Item } from '../timeline.ts'
import { isSameOrder, moveTo, upToDate } from './order.ts'

/**
 * The items of the staff list. Changes show at once, are sent, and are undone with a message when refused. The order
 * stays local until it is saved; one that could not be saved can be restored.
 */
export function useItems(loaded: Item[]) {
  const { items, change } = useChanges(loaded)
  const { ids, ...order } = useOrder(loaded)
  return {
    ...order,
    items: ids.flatMap((id) => items.find((item) => item.id === id) ?? []),
    setStatus: (id: number, status: Item['status']) =>
      change(
        id,
        { status },
        (revision) => api(setRoadmapStatus, { params: { id }, body: { status, revision } }),
        m.roadmap_status_failed,
      ),
    setProgress: (id: number, progress: number) =>
      change(
        id,
        { progress },
        (revision) => api(setRoadmapProgress, { params: { id }, body: { progress, revision } }),
        m.roadmap_progress_failed,
      ),
  }
}

/** The items with their changes, which are sent one after another; a refused change is undone. */
function useChanges(loaded: Item[]) {
  const { revalidate } = useRevalidator()
  const [items, setItems] = useState(loaded)
  // The server's last reply for each item, and the changes still to be sent.
  const replies = useRef(new Map<number, Item>())
  const waiting = useRef(new Map<number, Promise<void>>())

  useEffect(() => {
    replies.current = new Map(loaded.map((item) => [item.id, item]))
    setItems(loaded)
  }, [loaded])

  const put = (id: number, part: Partial<Item>) =>
    setItems((rows) => rows.map((row) => (row.id === id ? { ...row, ...part } : row)))

  function change(
    id: number,
    part: Partial<Item>,
    send: (revision: number | undefined) => Promise<{ data: Item }>,
    failed: () => string,
  ) {
    put(id, part)
    const run = async () => {
      try {
        const { data } = await send(replies.current.get(id)?.revision)
        replies.current.set(id, data)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const was = replies.current.get(id)
        if (was) put(id, Object.fromEntries(Object.keys(part).map((key) => [key, was[key as keyof Item]])))
        sayFailure(failed(), error)
        if (isOutdated(error)) await revalidate()
      }
    }
    waiting.current.set(id, (waiting.current.get(id) ?? Promise.resolve()).then(run))
  }
  return { items, change }
}

/** The order of the items by their ids. */
function useOrder(loaded: Item[]) {
  const { revalidate } = useRevalidator()
  const [order, setOrder] = useState<number[] | null>(null)
  const [lost, setLost] = useState<number[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const saved = loaded.map(({ id }) => id)
  const ids = order ? upToDate(order, saved) : saved

  async function saveOrder() {
    if (!order) return
    setSaving(true)
    try {
      const places = ids.map((id, ord) => ({ id, ord }))
      const { message } = await api(reorderRoadmap, { body: { items: places, was: saved } })
      setLost(null)
      await revalidate()
      setOrder(null)
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setLost(ids)
      setOrder(null)
      sayFailure(m.roadmap_order_failed(), error)
      if (isOutdated(error)) await revalidate()
    } finally {
      setSaving(false)
    }
  }

  return {
    ids,
    isDirty: order !== null && !isSameOrder(ids, saved),
    isSaving,
    /** An order that could not be saved. */
    lost,
    takeUpLost: () => {
      setOrder(lost)
      setLost(null)
    },
    move: (id: number, to: number) => setOrder(moveTo(ids, id, to)),
    /** The order before a drag that was cancelled; null means the saved one. */
    order,
    setOrder,
    saveOrder,
  }
}

const sayFailure = (what: string, error: ApiError) =>
  toast.error(what, { description: error.message || m.ui_unknown_error() })

/** Another member of staff has changed or deleted it meanwhile. */
const isOutdated = ({ status }: ApiError): boolean => status === 409 || status === 404
