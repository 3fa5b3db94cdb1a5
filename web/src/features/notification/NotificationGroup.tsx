import { m } from '@guildhall/messages'
import { ClipboardList } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Entry, Group } from './entries.ts'
import { NotificationEntry } from './NotificationEntry.tsx'

const words: Record<Group['task'], (values: { count: number }) => string> = {
  ticket_opened: m.notification_group_ticket_opened,
  ticket_replied: m.notification_group_ticket_replied,
}

/** Notifications of one task behind one line, which opens without leaving the panel. */
export function NotificationGroup({
  group: { task, entries },
  onRead,
  onFollow,
}: {
  group: Group
  onRead: (entry: Entry) => void
  onFollow: () => void
}) {
  const unread = entries.filter(({ isRead }) => !isRead).length
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-11 items-center gap-3 py-3">
          <span data-edged className="grid size-9 shrink-0 place-items-center rounded-md bg-s3 text-warn">
            <ClipboardList aria-hidden className="size-5" />
          </span>
          <span className="grid min-w-0 flex-1 gap-1">
            <span className={unread > 0 ? 'font-semibold' : 'text-muted'}>
              {words[task]({ count: entries.length })}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <RelativeTime at={entries[0]!.createdAt} />
              {unread > 0 && <Badge tone="brass">{m.notification_group_unread({ count: unread })}</Badge>}
            </span>
          </span>
          <Icon name="chevronDown" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <ul className="border-t border-line ps-4">
          {entries.map((entry) => (
            <NotificationEntry key={entry.id} entry={entry} onRead={() => onRead(entry)} onFollow={onFollow} />
          ))}
        </ul>
      </details>
    </li>
  )
}
