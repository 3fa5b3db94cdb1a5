import { m } from '@guildhall/messages'
import { unknownDecisionReason } from '@guildhall/contract/payment-rules'
import { useRevalidator } from 'react-router'
import { dismissUnknownPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Closes an unknown payment without a credit; the reason goes into the audit log. */
export function DismissUnknownDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function dismiss(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(dismissUnknownPayment, { params: { id }, body: { reason } })
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
      title={m.payment_unknown_dismiss_title()}
      confirm={m.payment_unknown_dismiss_confirm()}
      reason={unknownDecisionReason}
      onConfirm={dismiss}
      onClose={onClose}
    >
      {m.payment_unknown_dismiss_effect()}
    </ReasonDialog>
  )
}
