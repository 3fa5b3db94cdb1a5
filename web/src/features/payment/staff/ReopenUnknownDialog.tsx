import { m } from '@guildhall/messages'
import { unknownDecisionReason } from '@guildhall/contract/payment-rules'
import { useRevalidator } from 'react-router'
import { reopenUnknownPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Reopens an unknown payment that was closed without a credit; the reason goes into the audit log. */
export function ReopenUnknownDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function reopen(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(reopenUnknownPayment, { params: { id }, body: { reason } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={open}
      title={m.payment_unknown_reopen_title()}
      confirm={m.payment_unknown_reopen_confirm()}
      reason={unknownDecisionReason}
      onConfirm={reopen}
      onClose={onClose}
    >
      {m.payment_unknown_reopen_effect()}
    </ReasonDialog>
  )
}
