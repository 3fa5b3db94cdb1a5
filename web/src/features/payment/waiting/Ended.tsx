import { m } from '@guildhall/messages'
import type { PaymentState } from '@guildhall/contract/payment-rules'
import { nextStepOf, standingOf, type Standing } from '@guildhall/contract/payment-standing'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SupportButton } from '../../../ui/support.tsx'
import { isReceipt, PrintButton, Receipt } from '../history/Receipt.tsx'
import { standingWords } from '../../../words/payment.ts'
import { standingNotes } from '../standing-words.ts'
import type { PaymentSummary } from '../states.ts'

/** What the standing of a payment means for the payer; nothing where the page itself says it. */
export function StateNote({ standing }: { standing: Standing }) {
  const text = standingNotes[standing]?.()
  return text ? <p className="max-w-2xl">{text}</p> : null
}

/** The end of a payment that is expired, wrong, refused or refunded: what happened, and what to do. */
export function Ended({ state, payment }: { state: PaymentState; payment: PaymentSummary | undefined }) {
  const standing = standingOf({ ...payment, state })
  const mayTryAgain = nextStepOf[standing] === 'again'
  return (
    <div className="grid max-w-3xl gap-6">
      <Card as="section" className="grid justify-items-start gap-3" aria-labelledby="ended-title">
        <h2 id="ended-title" className="text-xl">
          {standingWords[standing]()}
        </h2>
        <StateNote standing={standing} />
        <div className="flex flex-wrap gap-3" data-no-print>
          {mayTryAgain && <TryAgain payment={payment} />}
          <SupportButton {...(payment && { start: { about: `payment:${payment.id}` } })} />
          {payment && isReceipt(payment) && <PrintButton />}
        </div>
      </Card>
      {payment && <Receipt payment={payment} />}
    </div>
  )
}

/** A link that starts a payment of the same amount. */
export const TryAgain = ({ payment }: { payment: PaymentSummary | undefined }) => (
  <LinkButton to={`/donationAmount?preset=${Math.trunc(Number(payment?.amount ?? 50))}`} variant="primary">
    {m.payment_try_again()}
  </LinkButton>
)
