import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ticket as endpoints } from '@guildhall/contract/ticket'
import { handTicket, listTicketStaff } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Thread } from '../use-thread.ts'

type Colleague = ReplyOf<typeof endpoints.listTicketStaff>['data'][number]

/** A button that opens the list of colleagues, each with the number of their unsolved tickets. */
export function HandOver({ thread }: { thread: Thread }) {
  const { ticket } = thread
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="dense" onClick={() => setOpen(true)}>
        {m.ticket_hand()}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.ticket_hand_title({ id: ticket.id })}>
        <Colleagues thread={thread} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Colleagues({ thread: { ticket, follow }, onDone }: { thread: Thread; onDone: () => void }) {
  const [found, setFound] = useState<Colleague[] | null>(null)
  const [failure, setFailure] = useState('')
  const [busyFor, setBusyFor] = useState('')
  useEffect(() => {
    void outcomeOf(api(listTicketStaff)).then((outcome) => {
      setFound(outcome.data?.data ?? [])
      if (outcome.failure) setFailure(outcome.failure.message || m.ui_unknown_error())
    })
  }, [])
  const others = (found ?? []).filter(({ isOwn }) => !isOwn)

  async function hand(login: string) {
    setBusyFor(login)
    setFailure('')
    try {
      const { message } = await api(handTicket, { params: { id: ticket.id }, body: { login } })
      toast.success(message)
      // A failure is ignored, because the next poll asks again.
      await follow().catch(() => null)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.ui_unknown_error())
    } finally {
      setBusyFor('')
    }
  }

  return (
    <div className="grid gap-3">
      {found === null && <Spinner />}
      {found && others.length === 0 && !failure && <p className="text-muted">{m.ticket_hand_nobody()}</p>}
      <FormFailure>{failure}</FormFailure>
      <ul className="grid gap-2">
        {others.map(({ login, name, open }) => (
          <li key={login}>
            <Button className="w-full" busy={busyFor === login} onClick={() => void hand(login)}>
              <span className="wrap-anywhere">
                {name} <span className="font-normal text-muted">{login}</span>
              </span>
              <span className="tabular ms-auto text-sm font-normal text-muted">
                {m.ticket_hand_open({ count: open })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
