import { m } from '@guildhall/messages'
import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSecondPerson } from './second-person.ts'

interface Reply {
  message: string
  approval?: string | undefined
}

/**
 * Asks staff for a reason, sends what they do, and shows the page anew. An act that waits for a second person opens its
 * request.
 */
export function ReasonedActDialog({
  act,
  decidedCode,
  onClose,
  ...question
}: Omit<ComponentProps<typeof ReasonDialog>, 'onConfirm'> & {
  act: (reason: string) => Promise<Reply>
  /** The code of the refusal when another member of staff has decided first. */
  decidedCode: string
}) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()

  async function send(reason: string): Promise<string | undefined> {
    try {
      const reply = await act(reason)
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The page behind the dialog shows the current state.
      if (error.body.code === decidedCode) await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  return <ReasonDialog {...question} onConfirm={send} onClose={onClose} />
}
