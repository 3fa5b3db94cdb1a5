import { m } from '@guildhall/messages'
import { Avatar } from '../../shell/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { AttachmentList } from './attachments/AttachmentList.tsx'
import { Html } from './Html.tsx'
import { roleOf } from './rules.ts'
import type { Ticket } from './words.ts'

/** The question of the ticket's author. */
export function Original({ ticket: { user, created_at, description, attachments } }: { ticket: Ticket }) {
  return (
    <Card as="section" aria-label={m.ticket_original()} className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={user.fullname} />
        <span className="font-semibold">{user.fullname}</span>
        <Badge>{roleOf(user)}</Badge>
        <RelativeTime at={created_at} className="text-sm text-muted" />
      </header>
      {description ? <Html>{description}</Html> : <p className="text-muted">{m.ticket_no_text()}</p>}
      <AttachmentList attachments={attachments} />
    </Card>
  )
}
