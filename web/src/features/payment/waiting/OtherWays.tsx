import { m } from '@guildhall/messages'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { brlText } from '../../../format/money.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { PaymentSummary } from '../states.ts'
import { methodWords } from '../../../words/payment.ts'

/** What a payer may do instead of paying: choose another method, or cancel. `cancel` throws ApiError. */
export function OtherWays({ payment, cancel }: { payment: PaymentSummary | undefined; cancel: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState('')
  const preset = Math.trunc(Number(payment?.amount ?? 50))
  const named = payment && { method: methodWords[payment.method](), amount: brlText(payment.total) }

  async function confirm() {
    setError('')
    try {
      await cancel()
      setAsking(false)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal.message)
    }
  }

  return (
    <div className="flex flex-wrap gap-3" data-no-print>
      <LinkButton to={`/donationAmount?preset=${preset}`}>{m.payment_other_method()}</LinkButton>
      {named && (
        <>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {m.payment_cancel()}
          </Button>
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            onConfirm={confirm}
            title={m.payment_cancel_title(named)}
            confirm={m.payment_cancel_confirm(named)}
            dismiss={m.payment_cancel_keep()}
            error={error}
          >
            {m.payment_cancel_effect()}
          </ConfirmDialog>
        </>
      )}
    </div>
  )
}
