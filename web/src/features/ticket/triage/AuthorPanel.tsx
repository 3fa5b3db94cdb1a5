import { m } from '@guildhall/messages'
import { allows } from '@guildhall/contract/account/roles'
import type { Permission } from '@guildhall/contract/permissions'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { getTicket } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, type Outcome } from '../../../api/outcome.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { PartPanel, type PanelPart } from '../../player/public.ts'
import { Html } from '../Html.tsx'

const parts: readonly [PanelPart, Permission][] = [
  ['tickets', 'tickets.answer'],
  ['payments', 'payments.read'],
  ['orders', 'orders.read'],
  ['bans', 'bans.write'],
]

/** Other tickets, payments, orders and bans of the author, each as far as the member of staff may read it. */
export function AuthorPanel({ ticketId, login }: { ticketId: number; login: string }) {
  const { user } = useSession()
  const readable = parts.filter(([, permission]) => allows(user?.permissions ?? [], permission))
  return (
    <Card as="section" aria-label={m.ticket_about_author()}>
      {readable.map(([part]) => (
        <PartPanel
          key={part}
          part={part}
          login={login}
          {...(part === 'tickets' && {
            without: ticketId,
            detail: (id: string | number) => <OtherTicket id={Number(id)} />,
          })}
        />
      ))}
    </Card>
  )
}

/** The texts of another ticket, to read without leaving this one. */
function OtherTicket({ id }: { id: number }) {
  const [found, setFound] = useState<Outcome<ReplyOf<typeof endpoints.getTicket>> | null>(null)
  useEffect(() => {
    void outcomeOf(api(getTicket, { params: { id } })).then(setFound)
  }, [id])
  if (found?.failure) return <FormFailure>{found.failure.message || m.ui_unknown_error()}</FormFailure>
  if (!found?.data) return null
  const { ticket } = found.data
  return (
    <div className="grid gap-3">
      {ticket.description && <Html>{ticket.description}</Html>}
      {ticket.comments.map((comment) => (
        <div key={comment.id} className="grid gap-1 border-t border-line pt-3">
          <p className="text-sm text-muted">
            {comment.user.fullname} <RelativeTime at={comment.created_at} />
          </p>
          <Html>{comment.description}</Html>
        </div>
      ))}
    </div>
  )
}
