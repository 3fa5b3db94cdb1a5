import { m } from '@guildhall/messages'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { countUnread, readNotificationsOf } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { askingBalance } from '../../session/balance.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import { toast } from '../../ui/toast.ts'
import { askingUnread, closeInbox, forgetInbox, reading, useInbox } from './inbox.ts'

const NotificationPanel = lazy<ComponentType>(() =>
  import('./NotificationPanel.tsx').then(
    (loaded) => ({ default: loaded.NotificationPanel }),
    () => ({ default: PanelFailed }),
  ),
)

/**
 * Refreshes the number of unread notifications while somebody is signed in, and shows the panel after a press of the
 * bell.
 */
export function Notifications() {
  const { unread, isOpen } = useInbox()
  const { key, pathname, search } = useLocation()
  useLive(
    (signal) => {
      const [takeUnread, takeBalance] = [askingUnread(), askingBalance()]
      return api(countUnread, { signal }).then((reply) => {
        takeUnread(reply)
        takeBalance(reply)
      })
    },
    everyMs.notifications,
    // The open panel requests everything that the header shows.
    { isOn: !isOpen, atOnce: true },
  )
  useEffect(() => forgetInbox, [])
  useEffect(closeInbox, [key])
  const link = pathname + search
  useEffect(() => {
    // Notifications that link to the open page are marked as read, whatever way led here. The panel itself shows new
    // ones while it is open.
    if (unread === 0 || isOpen || document.hidden) return
    reading(0, api(readNotificationsOf, { body: { link } })).catch(() => {})
  }, [link, unread, isOpen])
  return (
    <>
      <Arrived unread={unread} />
      {isOpen && (
        <Suspense>
          <NotificationPanel />
        </Suspense>
      )}
    </>
  )
}

/** Announces new notifications to screen readers; the first number is not announced. */
function Arrived({ unread }: { unread: number }) {
  const [announcement, setAnnouncement] = useState('')
  const lastUnread = useRef<number | null>(null)
  useEffect(() => {
    if (lastUnread.current !== null && unread > lastUnread.current)
      setAnnouncement(m.notification_bell({ count: unread }))
    lastUnread.current = unread
  }, [unread])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

/** The code of the panel could not load; the page continues without it. */
function PanelFailed() {
  useEffect(() => {
    toast.error(m.error_unavailable())
    closeInbox()
  }, [])
  return null
}
