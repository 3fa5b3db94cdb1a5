import { useRef, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { markTicketVisit } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'

export type Others = ReplyOf<typeof endpoints.markTicketVisit>['others']

/** Somebody who has not written for this long is no longer typing. */
const typingMs = 8_000

/** The other staff who look at a ticket, and a function to call whenever the person types. Players announce nothing. */
export function useVisits(ticketId: number, isStaff: boolean) {
  const [others, setOthers] = useState<Others>([])
  const typedAt = useRef(0)
  useLive(
    async (signal) => {
      const isTyping = Date.now() - typedAt.current < typingMs
      const reply = await api(markTicketVisit, { params: { id: ticketId }, body: { isTyping }, signal })
      setOthers(reply.others)
    },
    everyMs.ticketVisit,
    { isOn: isStaff, atOnce: true },
  )
  return {
    others,
    onTyping: () => {
      typedAt.current = Date.now()
    },
  }
}
