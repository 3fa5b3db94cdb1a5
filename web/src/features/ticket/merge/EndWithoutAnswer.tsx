import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { markTicketSpam, solveTicket } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Thread } from '../use-thread.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Way = 'solve' | 'merge' | 'spam'

/** The ways to end a ticket without an answer: solve it, merge it into another one, or mark it as spam. */
export function EndWithoutAnswer({ thread: { ticket, newest, replace } }: { thread: Thread }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Way | null>(null)
  const [failure, setFailure] = useState('')
  const close = () => {
    setFailure('')
    setOpen(null)
  }

  /** Runs one of the ways; a refusal stays in its dialog. */
  async function run(end: () => Promise<void>) {
    try {
      await end()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.ui_unknown_error())
    }
  }
  const solve = () =>
    run(async () => {
      const { message, data } = await api(solveTicket, { params: { id: ticket.id }, body: { seen: newest } })
      toast.success(message)
      close()
      replace(data)
    })
  const markSpam = () =>
    run(async () => {
      const { message } = await api(markTicketSpam, { params: { id: ticket.id } })
      toast.success(message)
      close()
      void navigate('/support')
    })

  return (
    <div className="flex flex-wrap gap-2">
      <Ways ticket={ticket} onOpen={setOpen} />
      <ConfirmDialog
        open={open === 'solve'}
        tone="plain"
        title={m.ticket_solve_title({ id: ticket.id, title: ticket.title })}
        confirm={m.ticket_solve()}
        error={failure}
        onConfirm={solve}
        onClose={close}
      >
        {m.ticket_solve_text()}
      </ConfirmDialog>
      <MergeDialog ticket={ticket} open={open === 'merge'} onClose={close} />
      <ConfirmDialog
        open={open === 'spam'}
        title={m.ticket_spam_title({ id: ticket.id, title: ticket.title })}
        confirm={m.ticket_spam()}
        error={failure}
        onConfirm={markSpam}
        onClose={close}
      >
        {m.ticket_spam_text()}
      </ConfirmDialog>
    </div>
  )
}

function Ways({ ticket, onOpen }: { ticket: Thread['ticket']; onOpen: (way: Way) => void }) {
  return (
    <>
      {ticket.status !== 'Solved' && (
        <>
          <Button size="dense" onClick={() => onOpen('solve')}>
            {m.ticket_solve()}
          </Button>
          {ticket.appealOf === null && (
            <Button size="dense" onClick={() => onOpen('merge')}>
              {m.ticket_merge()}
            </Button>
          )}
        </>
      )}
      {ticket.desk?.isSpam === false && (
        <Button size="dense" onClick={() => onOpen('spam')}>
          {m.ticket_spam()}
        </Button>
      )}
    </>
  )
}
