import { useState } from 'react'
import { m } from '@guildhall/messages'
import { findNotifications, readNotification, readNotifications } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { askingBalance } from '../../session/balance.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import { toast } from '../../ui/toast.ts'
import { withReadState, withNewest, withOlder, type Entries, type Entry } from './entries.ts'
import { askingUnread, reading } from './inbox.ts'

/** The notifications in the panel, refreshed while it is open, and the actions on them. */
export function useEntries() {
  const [entries, setEntries] = useState<Entries | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState<'retrying' | 'older' | 'all' | null>(null)

  async function refresh(signal?: AbortSignal) {
    try {
      const [takeUnread, takeBalance] = [askingUnread(), askingBalance()]
      const page = await api(findNotifications, signal ? { signal } : {})
      takeUnread(page)
      takeBalance(page)
      setEntries((current) => withNewest(current, page))
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiError) setFailure(error)
      throw error
    }
  }
  useLive(refresh, everyMs.notifications, { atOnce: true })

  /** Runs one action at a time. A refusal is shown, and the state stays as it was. */
  async function runAction(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (what !== 'retrying') toast.error(error.message || m.error_unavailable())
    } finally {
      setBusy(null)
    }
  }

  return {
    entries,
    failure,
    busy,
    retry: () => runAction('retrying', () => refresh()),
    /** Resolves once the older entries are shown. */
    showOlder: () =>
      runAction('older', async () => {
        const page = await api(findNotifications, { query: { before: entries!.next! } })
        setEntries((current) => withOlder(current!, page))
      }),
    readAll: () =>
      runAction('all', async () => {
        const upTo = entries!.list[0]!.id
        await reading(0, api(readNotifications, { body: { upTo } }))
        setEntries((current) => withReadState(current!, true, ({ id }) => id <= upTo))
      }),
    /** Shown as read at once; undone when the server refuses. */
    read({ id }: Entry) {
      const mark = (isRead: boolean) =>
        setEntries((current) => current && withReadState(current, isRead, (entry) => entry.id === id))
      mark(true)
      reading(1, api(readNotification, { params: { id } })).catch((error: unknown) => {
        mark(false)
        toast.error((error instanceof ApiError && error.message) || m.error_unavailable())
      })
    },
  }
}
