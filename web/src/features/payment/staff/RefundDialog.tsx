import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { decisionReason } from '@guildhall/contract/payment-rules'
import { refundPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { brlText } from '../../../format/money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Detail } from './detail.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { amountOf } from './words.ts'

/** Refunds a donation, in whole or in part; names the payer and the amount before anything happens. */
export function RefundDialog({ detail, open, onClose }: { detail: Detail; open: boolean; onClose: () => void }) {
  const { payment, login, refunded, refundable } = detail
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [amount, setAmount] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (!open) return
    setAmount('')
    setWrong(false)
  }, [open])
  const left = brlText(refundable)
  const exactAmount = amountOf(amount)

  async function refund(reason: string): Promise<string | undefined> {
    if (exactAmount === undefined) {
      setWrong(true)
      return m.payment_refund_amount_wrong()
    }
    try {
      // The idempotency key includes the amount refunded before, because the same amount again is another refund.
      const body = { reason, ...(exactAmount ? { amount: exactAmount } : {}) }
      const reply = await sendOnce('refund', [payment.id, refunded, body], (idempotencyKey) =>
        api(refundPayment, { params: { id: payment.id }, body, idempotencyKey }),
      )
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.body.messages?.[0]?.message || error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={open}
      title={m.payment_refund_title({ login, amount: exactAmount ? brlText(exactAmount) : left })}
      confirm={m.payment_refund_confirm({ amount: exactAmount ? brlText(exactAmount) : left })}
      reason={decisionReason}
      onConfirm={refund}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{payment.credited > 0 ? m.payment_refund_effect() : m.payment_refund_effect_none()}</p>
        <TextInput
          label={m.payment_refund_amount()}
          hint={m.payment_refund_amount_hint({ amount: left })}
          error={isWrong && exactAmount === undefined ? m.payment_refund_amount_wrong() : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          maxLength={12}
          onChange={(event) => setAmount(event.target.value)}
        />
      </div>
    </ReasonDialog>
  )
}
