import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Html } from '../Html.tsx'

export type Duplicate = ReplyOf<typeof endpoints.getTicket>['merged'][number]

/**
 * What the author wrote first in the tickets that were merged into this one. Their comments are in the thread. They are
 * named without a link where nobody is signed in.
 */
export const Duplicates = ({ merged, isLinked = true }: { merged: Duplicate[]; isLinked?: boolean }) =>
  merged.map(({ id, title, description, created_at }) => (
    <Card key={id} as="section" aria-label={m.ticket_merged_from({ id })} className="grid gap-2">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {isLinked ? (
          <AppLink to={`/support/reply?id=${id}`} className="text-brass underline underline-offset-4">
            {m.ticket_merged_from({ id })}
          </AppLink>
        ) : (
          <span>{m.ticket_merged_from({ id })}</span>
        )}
        <span className="font-semibold wrap-anywhere">{title}</span>
        <RelativeTime at={created_at} className="text-sm text-muted" />
      </p>
      {description && <Html>{description}</Html>}
    </Card>
  ))

/** In place of the thread's end, where a ticket goes on. */
export const MergedInto = ({ id }: { id: number }) => (
  <p className="rounded-md border border-line p-3">
    {m.ticket_merged_into_text()}{' '}
    <AppLink to={`/support/reply?id=${id}`} className="text-brass underline underline-offset-4">
      {m.ticket_number({ id })}
    </AppLink>
  </p>
)
