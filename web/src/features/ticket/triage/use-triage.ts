import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { getTicketTriage } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'

export type TriageReply = ReplyOf<typeof endpoints.getTicketTriage>
export type Note = TriageReply['notes'][number]

/** What staff have beside an open ticket, refreshed regularly; null for players and until it has arrived. */
export function useTriage(ticketId: number, isStaff: boolean) {
  const [triage, setTriage] = useState<TriageReply | null>(null)
  const reload = async (signal?: AbortSignal) => {
    setTriage(await api(getTicketTriage, { params: { id: ticketId }, ...(signal && { signal }) }))
  }
  useLive(reload, everyMs.ticket, { isOn: isStaff, atOnce: true })
  return { ticketId, triage, reload }
}

export type TriageState = ReturnType<typeof useTriage>
