import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { settleReview } from '../../../api.generated.ts'
import { ApiError, api } from '../../../api.ts'
import { brlText, cashText } from '../../../money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Detail } from './PaymentDetailPage.tsx'

export type Settling = 'credit' | 'dismiss'

/** Decides about a payment that does not fit, with the reason that stays on record. */
export function SettleDialog({
  detail: { payment, login },
  settling,
  onClose,
}: {
  detail: Detail
  settling: Settling | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()

  async function settle(decision: Settling, reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(settleReview, { params: { id: payment.id }, body: { decision, reason } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else was faster: behind the dialog stands what is true now.
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const isCredit = settling === 'credit'
  const about = { login, amount: brlText(payment.amount) }
  const cash = cashText(payment.cash - payment.credited)
  return (
    <ReasonDialog
      open={settling !== null}
      tone={isCredit ? 'plain' : 'danger'}
      title={isCredit ? m.payment_settle_credit_title(about) : m.payment_settle_dismiss_title(about)}
      confirm={isCredit ? m.payment_settle_credit_confirm({ cash }) : m.payment_settle_dismiss_confirm()}
      reason={{ min: 3, max: 300 }}
      onConfirm={(reason) => settle(settling!, reason)}
      onClose={onClose}
    >
      {isCredit ? m.payment_settle_credit_effect({ cash, login }) : m.payment_settle_dismiss_effect()}
    </ReasonDialog>
  )
}
