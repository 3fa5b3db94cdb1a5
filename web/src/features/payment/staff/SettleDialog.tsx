import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { decisionReason } from '@guildhall/contract/payment-rules'
import { settleReview } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { Detail } from './detail.ts'

export type Settling = 'credit' | 'dismiss'

interface Closing {
  title: (about: { login: string; amount: string }) => string
  confirm: () => string
  effect: () => string
}

/** What closing a waiting payment without a credit means. */
export function closingOf({ payment, reason }: Pick<Detail, 'payment' | 'reason'>): Closing {
  if (reason === 'disputed')
    return { title: m.payment_settle_note_title, confirm: m.payment_settle_note, effect: m.payment_settle_note_effect }
  if (payment.state !== 'review')
    return { title: m.payment_settle_keep_title, confirm: m.payment_settle_keep, effect: m.payment_settle_keep_effect }
  return {
    title: m.payment_settle_dismiss_title,
    confirm: m.payment_settle_dismiss,
    effect: payment.isElsewhere ? m.payment_settle_dismiss_elsewhere : m.payment_settle_dismiss_effect,
  }
}

/**
 * Decides about a payment that does not match its charge. The reason goes into the audit log, and the payer reads it.
 */
export function SettleDialog({
  detail,
  settling,
  onClose,
}: {
  detail: Detail
  settling: Settling | null
  onClose: () => void
}) {
  const { payment, login } = detail
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const closing = closingOf(detail)

  async function settle(decision: Settling, reason: string): Promise<string | undefined> {
    try {
      const reply = await api(settleReview, { params: { id: payment.id }, body: { decision, reason } })
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const isCredit = settling === 'credit'
  const about = { login, amount: brlText(payment.amount) }
  const cash = cashText(detail.creditable)
  return (
    <ReasonDialog
      open={settling !== null}
      tone={isCredit ? 'plain' : 'danger'}
      title={isCredit ? m.payment_settle_credit_title(about) : closing.title(about)}
      confirm={isCredit ? m.payment_settle_credit_confirm({ cash }) : closing.confirm()}
      reason={decisionReason}
      onConfirm={(reason) => settle(settling!, reason)}
      onClose={onClose}
    >
      {isCredit ? m.payment_settle_credit_effect({ cash, login }) : closing.effect()}
    </ReasonDialog>
  )
}
