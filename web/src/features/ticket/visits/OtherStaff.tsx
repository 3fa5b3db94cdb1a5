import { m } from '@guildhall/messages'
import type { Others } from './use-visits.ts'

/** Who else of the staff looks at the ticket or writes in it. */
export function OtherStaff({ others }: { others: Others }) {
  const typing = others.filter(({ isTyping }) => isTyping)
  const looking = others.filter(({ isTyping }) => !isTyping)
  return (
    <div role="status" className="grid gap-1 rounded-md border border-info p-3 text-sm empty:hidden">
      {typing.length > 0 && (
        <p className="font-semibold text-info">{m.ticket_typing({ names: namesOf(typing), count: typing.length })}</p>
      )}
      {looking.length > 0 && <p>{m.ticket_looking({ names: namesOf(looking), count: looking.length })}</p>}
    </div>
  )
}

const namesOf = (others: Others): string => others.map(({ name }) => name).join(', ')
