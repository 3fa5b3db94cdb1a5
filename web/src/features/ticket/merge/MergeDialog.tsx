import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { player as endpoints } from '@guildhall/contract/player'
import { listPlayerTickets, mergeTicket } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Ticket } from '../words.ts'

type Row = ReplyOf<typeof endpoints.listPlayerTickets>['data'][number]

/** The unsolved tickets of the same author, into each of which this one can be merged. */
export function MergeDialog({ ticket, open, onClose }: { ticket: Ticket; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.ticket_merge_title({ id: ticket.id, title: ticket.title })}>
      <Targets ticket={ticket} />
    </Dialog>
  )
}

function Targets({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate()
  const [targets, setTargets] = useState<Row[] | null>(null)
  const [failure, setFailure] = useState('')
  const [busyFor, setBusyFor] = useState<number | null>(null)
  const login = ticket.desk?.login ?? ''
  useEffect(() => {
    void outcomeOf(api(listPlayerTickets, { params: { login } })).then((outcome) => {
      setTargets((outcome.data?.data ?? []).filter(({ id, status }) => id !== ticket.id && status !== 'Solved'))
      if (outcome.failure) setFailure(outcome.failure.message || m.ui_unknown_error())
    })
  }, [login, ticket.id])

  async function merge(into: number) {
    setBusyFor(into)
    setFailure('')
    try {
      const { message } = await api(mergeTicket, { params: { id: ticket.id }, body: { into } })
      toast.success(message)
      void navigate(`/support/reply?id=${into}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.ui_unknown_error())
      setBusyFor(null)
    }
  }

  return (
    <div className="grid gap-3">
      <p className="text-muted">{m.ticket_merge_text()}</p>
      {targets?.length === 0 && !failure && <p>{m.ticket_merge_none()}</p>}
      <FormFailure>{failure}</FormFailure>
      <ul className="grid gap-2">
        {(targets ?? []).map(({ id, title, created_at }) => (
          <li key={id}>
            <Button className="w-full" busy={busyFor === id} onClick={() => void merge(id)}>
              <span className="text-start wrap-anywhere">{m.ticket_merge_into({ id, title })}</span>
              <RelativeTime at={created_at} className="ms-auto text-sm font-normal text-muted" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
