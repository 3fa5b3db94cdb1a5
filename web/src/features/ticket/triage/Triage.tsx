import { m } from '@guildhall/messages'
import { knownTicketTypes, openTicketStatuses, ticketPriorities, type TicketStatus } from '@guildhall/contract/ticket'
import { useState } from 'react'
import type { CallOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { updateTicket } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Options, Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Thread } from '../use-thread.ts'
import { priorityWords, statusWords, typeWords } from '../words.ts'

/** Type, priority and status of a ticket, changed without a comment. Each choice is saved at once. */
export function Triage({ thread }: { thread: Thread }) {
  const { ticket } = thread
  const [isBusy, setBusy] = useState(false)
  const isAsked = ticket.desk?.isPrioritySet === false

  async function change(body: CallOf<typeof endpoints.updateTicket>['body']) {
    setBusy(true)
    try {
      const { message, data } = await api(updateTicket, { params: { id: ticket.id }, body })
      const { type, priorities, status, waitingSince, desk } = data
      thread.add([], { type, priorities, status, waitingSince, ...(desk && { desk }) })
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.ui_unknown_error())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1" aria-busy={isBusy}>
      <Select
        label={m.ticket_set_priority()}
        // An unset priority has no value of its own, so that the same choice can be confirmed.
        value={isAsked ? '' : ticket.priorities}
        onChange={(event) => event.target.value && void change({ priorities: event.target.value })}
      >
        {isAsked && (
          <option value="">{m.ticket_priority_asked({ priority: priorityWords[ticket.priorities]() })}</option>
        )}
        <Options choices={ticketPriorities} words={priorityWords} />
      </Select>
      <Select
        label={m.ticket_set_type()}
        value={ticket.type}
        onChange={(event) => void change({ type: event.target.value })}
      >
        <Options choices={knownTicketTypes} words={typeWords} />
      </Select>
      {isOpen(ticket.status) && (
        <Select
          label={m.ticket_move_to()}
          value={ticket.status}
          onChange={(event) => void change({ status: event.target.value })}
        >
          <Options choices={openTicketStatuses} words={statusWords} />
        </Select>
      )}
    </div>
  )
}

const isOpen = (status: TicketStatus): status is (typeof openTicketStatuses)[number] => status !== 'Solved'
