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

/** Keeps the unread counted while somebody is signed in, and shows the panel when a bell was pressed. */
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
    // The panel asks for all that the header needs.
    { isOn: !isOpen, atOnce: true },
  )
  useEffect(() => forgetInbox, [])
  useEffect(closeInbox, [key])
  const link = pathname + search
  useEffect(() => {
    // What leads to the page that is open is read, however they came here; of what comes meanwhile the panel tells.
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

/** Says that something has come, for those who do not see the bell; what was there before is no news. */
function Arrived({ unread }: { unread: number }) {
  const [said, setSaid] = useState('')
  const lastUnread = useRef<number | null>(null)
  useEffect(() => {
    if (lastUnread.current !== null && unread > lastUnread.current) setSaid(m.notification_bell({ count: unread }))
    lastUnread.current = unread
  }, [unread])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

/** The code of the panel did not arrive: the page goes on without it. */
function PanelFailed() {
  useEffect(() => {
    toast.error(m.error_unavailable())
    closeInbox()
  }, [])
  return null
}
