import { m } from '@guildhall/messages'
import { RefreshCw, Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { recheckPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMay } from '../../../session/session.ts'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { OwnThing } from '../../../staff-list/OwnThing.tsx'
import type { Detail } from './detail.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { SettleDialog, closingOf, type Settling } from './SettleDialog.tsx'
import { SurplusDialog } from './SurplusDialog.tsx'

type Open = Settling | 'refund' | 'surplus' | null

/** The possible actions of staff for a payment in its present state, as far as they may. */
export function Actions({ detail }: { detail: Detail }) {
  const { revalidate } = useRevalidator()
  const [isChecking, setChecking] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const [maySettle, mayRefund] = [useMay('payments.settle'), useMay('payments.refund')]
  const isOwn = useIsOwnThing('payment')(detail.login)

  async function recheck() {
    setChecking(true)
    try {
      const { message } = await api(recheckPayment, { params: { id: detail.payment.id } })
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setChecking(false)
      await revalidate()
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      {maySettle && (
        <Button onClick={() => void recheck()} busy={isChecking}>
          {!isChecking && <RefreshCw className="size-5" />}
          {m.payment_recheck()}
        </Button>
      )}
      {mayRefund && detail.isSurplusReturnable && (
        <Button variant="primary" onClick={() => setOpen('surplus')}>
          <Undo2 className="size-5" />
          {m.payment_surplus_return()}
        </Button>
      )}
      {maySettle && detail.creditable > 0 && (
        <Button variant={detail.isSurplusReturnable ? 'secondary' : 'primary'} onClick={() => setOpen('credit')}>
          <Scale className="size-5" />
          {m.payment_settle_credit()}
        </Button>
      )}
      {maySettle &&
        detail.reason !== null &&
        (isOwn ? <OwnThing /> : <Button onClick={() => setOpen('dismiss')}>{closingOf(detail).confirm()}</Button>)}
      {mayRefund && detail.isRefundable && (
        <Button variant="danger" onClick={() => setOpen('refund')}>
          <Undo2 className="size-5" />
          {m.payment_refund()}
        </Button>
      )}
      <SurplusDialog detail={detail} open={open === 'surplus'} onClose={close} />
      <RefundDialog detail={detail} open={open === 'refund'} onClose={close} />
      <SettleDialog detail={detail} settling={open === 'credit' || open === 'dismiss' ? open : null} onClose={close} />
    </div>
  )
}
