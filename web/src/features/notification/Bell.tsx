import { m } from '@guildhall/messages'
import { Bell as BellIcon } from 'lucide-react'
import { openInbox, useInbox } from './inbox.ts'

const most = 99

/** Opens the notifications, and shows how many are unread. */
export function Bell({ onOpen }: { onOpen?: () => void }) {
  const { unread, isOpen } = useInbox()
  const label =
    unread === 0
      ? m.notification_title()
      : unread > most
        ? m.notification_bell_many({ count: most })
        : m.notification_bell({ count: unread })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-bell={unread}
      onClick={() => {
        onOpen?.()
        openInbox()
      }}
      className="relative grid size-11 xl:w-9 place-items-center rounded-md hover:bg-s2"
    >
      <BellIcon aria-hidden className="size-5 max-xl:size-6" />
      {unread > 0 && (
        <span
          aria-hidden
          data-edged
          className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-sm bg-danger-strong px-1 text-xs leading-none font-bold text-white"
        >
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </button>
  )
}
