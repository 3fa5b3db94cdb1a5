import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { reversalReason } from '@guildhall/contract/approval-rules'
import { reverseCredit } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { cashText } from '../../format/money.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Takes a credit of staff back; names the amount and the player before anything happens. */
export function ReverseDialog({
  credit,
  onClose,
}: {
  credit: { id: string; cash: number; login: string } | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  async function reverse(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(reverseCredit, {
        params: { id: credit!.id },
        body: { reason: reason.replace(/\s+/g, ' ') },
      })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else reversed it first; the page behind the dialog shows the current state.
      if (error.status === 409) await revalidate()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={credit !== null}
      title={m.ledger_reverse_question({ cash: cashText(credit?.cash ?? 0), login: credit?.login ?? '' })}
      confirm={m.ledger_reverse()}
      reason={reversalReason}
      onConfirm={reverse}
      onClose={onClose}
    >
      {m.ledger_reverse_text()}
    </ReasonDialog>
  )
}
