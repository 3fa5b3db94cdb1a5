import { m } from '@guildhall/messages'
import { brlText } from '../../format/money.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { OpenPayment } from './begin-payment.ts'
import { methodNames } from './method-names.ts'

/** A payment of the same amount and method is open: the payer continues with it, or confirms a second one. */
export function OpenPaymentDialog({
  open,
  onClose,
  onAnother,
}: {
  open: OpenPayment | null
  onClose: () => void
  onAnother: () => void
}) {
  if (!open) return null
  const { payment, paymentUrl } = open
  const named = { method: methodNames[payment.method](), amount: brlText(payment.total) }
  return (
    <Dialog open onClose={onClose} title={m.donation_open_title(named)}>
      <p>
        {m.donation_open_text()}{' '}
        {payment.expires_at && (
          <>
            {m.payment_expires_at()} <Moment at={payment.expires_at} />.
          </>
        )}
      </p>
      <DialogActions>
        <Button onClick={onAnother}>{m.donation_open_another()}</Button>
        <LinkButton to={paymentUrl} variant="primary">
          {m.donation_open_continue()}
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
