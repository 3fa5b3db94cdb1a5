import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import { BanTerms } from './BanTerms.tsx'

type Ban = NonNullable<ReplyOf<typeof ticket.getTicketTriage>['ban']>

/** What the author of an appeal reads of the ban, for staff who may not lift it. */
export function BanToRead({ ban }: { ban: Ban }) {
  return (
    <section aria-labelledby="ticket-ban" className="grid gap-2 border-t border-line pt-4 text-sm">
      <h2 id="ticket-ban" className="font-sans text-base font-semibold">
        {m.ticket_ban()}
      </h2>
      <BanTerms ban={ban} />
      {ban.reason && <p className="wrap-anywhere text-muted">{m.ban_question_reason({ reason: ban.reason })}</p>}
    </section>
  )
}
