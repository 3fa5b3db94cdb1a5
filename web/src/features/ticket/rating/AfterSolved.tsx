import { m } from '@guildhall/messages'
import { commentMin } from '@guildhall/contract/ticket'
import { useState } from 'react'
import { useLocale } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { dateOf } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { MessageForm } from '../MessageForm.tsx'
import type { Ticket } from '../words.ts'
import { Rating, type Rate } from './Rating.tsx'

type Reopen = (message: { description: string; attachments?: string[] }) => Promise<{ message: string; data: Ticket }>

/** What the author of a solved ticket may do: rate the help, and for a while reopen the ticket. */
export function AfterSolved({
  ticket,
  rate,
  reopen,
  onChange,
}: {
  ticket: Ticket
  rate: Rate
  reopen: Reopen
  onChange: (ticket: Ticket) => void
}) {
  return (
    <>
      <Rating rating={ticket.rating} rate={rate} onRated={(rating) => onChange({ ...ticket, rating })} />
      {ticket.reopenableUntil && <Reopening until={ticket.reopenableUntil} reopen={reopen} onReopened={onChange} />}
    </>
  )
}

function Reopening({
  until,
  reopen,
  onReopened,
}: {
  until: string
  reopen: Reopen
  onReopened: (ticket: Ticket) => void
}) {
  const locale = useLocale()
  const isPast = useHydrated() && Date.parse(until) <= Date.now()
  const [isOpen, setOpen] = useState(false)

  async function send(description: string, files: { attachments?: string[] }) {
    const { message, data } = await reopen({ description, ...files })
    toast.success(message)
    onReopened(data)
  }

  if (isPast) return null
  return (
    <div className="grid gap-2">
      <p className="text-muted">{m.ticket_reopen_until({ date: dateOf(new Date(until), locale) })}</p>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        {m.ticket_reopen_own()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.ticket_reopen_own()}>
        <MessageForm
          label={m.ticket_reopen_text()}
          hint={m.ticket_reply_hint({ count: commentMin })}
          button={m.ticket_reopen_send()}
          min={commentMin}
          takesFiles
          send={send}
        />
      </Dialog>
    </div>
  )
}
