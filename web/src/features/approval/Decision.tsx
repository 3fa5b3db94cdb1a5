import { m } from '@guildhall/messages'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { declineReason } from '@guildhall/contract/approval-rules'
import { approveRequest, cancelRequest, declineRequest } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { personText, type Detail } from './words.ts'

type Choice = 'approve' | 'decline' | 'cancel'

/** Approve and decline for a second person, cancel for the author. Each dialog names what it is about. */
export function Decision({ request }: { request: Detail }) {
  const { summary, facts, author, isOwn, mayDecide, isAuthorGone } = request
  const { open, setOpen, failure, run } = useDecision()
  const { id } = request
  if (request.state !== 'pending') return null
  if (isOwn)
    return (
      <>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">{m.approval_own_waits()}</p>
          <Button onClick={() => setOpen('cancel')}>{m.approval_cancel()}</Button>
        </div>
        <ConfirmDialog
          open={open === 'cancel'}
          title={m.approval_cancel_question({ act: summary })}
          confirm={m.approval_cancel()}
          dismiss={m.approval_keep()}
          error={failure}
          onClose={() => setOpen(null)}
          onConfirm={() => run(() => api(cancelRequest, { params: { id } }))}
        />
      </>
    )
  if (!mayDecide) return <p className="text-muted">{m.approval_not_yours()}</p>
  return (
    <>
      {isAuthorGone && <p className="text-warn">{m.approval_author_gone({ login: author.login })}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setOpen('approve')}>
          <Check className="size-5" />
          {m.approval_approve()}
        </Button>
        <Button onClick={() => setOpen('decline')}>
          <X className="size-5" />
          {m.approval_decline()}
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'approve'}
        tone="plain"
        title={m.approval_approve_question({ act: summary })}
        confirm={m.approval_approve()}
        error={failure}
        onClose={() => setOpen(null)}
        onConfirm={() => run(() => api(approveRequest, { params: { id } }))}
      >
        <ul className="mb-3 grid gap-1">
          {facts.map(({ label, value }) => (
            <li key={label} className="wrap-anywhere">
              {label}: <span className="text-text">{value}</span>
            </li>
          ))}
        </ul>
        {m.approval_approve_text({ person: personText(author) })}
      </ConfirmDialog>
      <ReasonDialog
        open={open === 'decline'}
        title={m.approval_decline_question({ act: summary })}
        confirm={m.approval_decline()}
        reason={declineReason}
        onClose={() => setOpen(null)}
        onConfirm={(reason) =>
          run(() => api(declineRequest, { params: { id }, body: { reason: reason.replace(/\s+/g, ' ') } }))
        }
      >
        {m.approval_decline_text({ login: author.login })}
      </ReasonDialog>
    </>
  )
}

/** The open dialog, and the sending of its choice. `run` returns the words of a failure. */
function useDecision() {
  const { revalidate } = useRevalidator()
  const [open, choose] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<string>()

  async function run(send: () => Promise<{ message: string }>): Promise<string | undefined> {
    setFailure(undefined)
    try {
      toast.success((await send()).message)
      choose(null)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const words = error.message || m.error_unavailable()
      setFailure(words)
      // Somebody else decided first; the page behind the dialog shows the current state.
      if (error.status === 409) await revalidate()
      return words
    }
  }
  const setOpen = (next: Choice | null) => {
    setFailure(undefined)
    choose(next)
  }
  return { open, setOpen, failure, run }
}
