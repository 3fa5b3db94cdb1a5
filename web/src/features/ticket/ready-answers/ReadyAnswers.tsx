import { m } from '@guildhall/messages'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TriageReply } from '../triage/use-triage.ts'
import type { Ticket } from '../words.ts'
import { ReadyAnswerPicker } from './ReadyAnswerPicker.tsx'

/** Around the answer box of staff: a button and the keys Ctrl+. open the ready answers. Players get the box alone. */
export function ReadyAnswers({
  ticket,
  triage,
  onInsert,
  children,
}: {
  ticket: Ticket
  triage: TriageReply | null
  onInsert: (html: string) => void
  children: ReactNode
}) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isReady = triage !== null && ticket.desk !== undefined

  function keyDown(event: KeyboardEvent) {
    if (!isReady || event.key !== '.' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div ref={box} className="grid gap-2" onKeyDown={keyDown}>
      {children}
      {isReady && (
        <Button size="dense" className="justify-self-start" aria-keyshortcuts="Control+." onClick={() => setOpen(true)}>
          {m.ready_open()}
        </Button>
      )}
      <ReadyAnswerPicker
        open={isOpen}
        onClose={() => setOpen(false)}
        locale={triage?.locale ?? 'pt-BR'}
        values={{
          name: ticket.user.firstname,
          login: ticket.desk?.login ?? '',
          number: String(ticket.id),
          title: ticket.title,
          staff: user?.displayName ?? user?.firstname ?? '',
        }}
        onInsert={(html) => {
          onInsert(html)
          // The dialog has returned the focus to what opened it. The person goes on writing.
          requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role=textbox], textarea')?.focus())
        }}
      />
    </div>
  )
}
