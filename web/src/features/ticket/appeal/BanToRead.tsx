import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import { useLocale } from '../../../format/locale.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { stateOf, untilWords } from '../../ban/public.ts'

type Ban = NonNullable<ReplyOf<typeof ticket.getTicketTriage>['ban']>

/** What the author of an appeal reads of the ban, for staff who may not lift it. */
export function BanToRead({ ban }: { ban: Ban }) {
  const locale = useLocale()
  const state = stateOf(ban)
  return (
    <section aria-labelledby="ticket-ban" className="grid gap-2 border-t border-line pt-4 text-sm">
      <h2 id="ticket-ban" className="font-sans text-base font-semibold">
        {m.ticket_ban()}
      </h2>
      <p>
        <Badge tone={state.tone}>{state.words}</Badge>
      </p>
      <p>
        {m.ban_until()}: {untilWords(ban, locale)}
      </p>
      {ban.reason && <p className="wrap-anywhere text-muted">{m.ban_question_reason({ reason: ban.reason })}</p>}
    </section>
  )
}
