import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { decisionReason } from '@guildhall/contract/payment-rules'
import { returnSurplus } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { brlText } from '../../../format/money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { Detail } from './detail.ts'

/** Returns the whole surplus of a payment; no Cash moves. */
export function SurplusDialog({ detail, open, onClose }: { detail: Detail; open: boolean; onClose: () => void }) {
  const { payment, login } = detail
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const amount = brlText(detail.surplus)

  async function giveBack(reason: string): Promise<string | undefined> {
    try {
      const reply = await sendOnce(
        'surplus',
        [payment.id, detail.surplus, detail.surplusReturned, reason],
        (idempotencyKey) => api(returnSurplus, { params: { id: payment.id }, body: { reason }, idempotencyKey }),
      )
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.status === 409) await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={open}
      title={m.payment_surplus_title({ login, amount })}
      confirm={m.payment_surplus_confirm({ amount })}
      reason={decisionReason}
      onConfirm={giveBack}
      onClose={onClose}
    >
      {payment.state === 'review' ? m.payment_surplus_effect_review({ amount }) : m.payment_surplus_effect({ amount })}
    </ReasonDialog>
  )
}
