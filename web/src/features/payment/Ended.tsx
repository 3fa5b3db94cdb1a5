import { m } from '@guildhall/messages'
import type { PaymentState } from '@guildhall/contract/payment-rules'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useSettings } from '../../settings.ts'
import { PrintButton, Receipt } from './Receipt.tsx'
import { stateWords, type PaymentSummary } from './states.ts'

/** What each state other than a payment that goes on or is done means for the payer, and what to do about it. */
const explanations: Partial<Record<PaymentState, () => string>> = {
  in_review: m.payment_explain_in_review,
  review: m.payment_explain_review,
  expired: m.payment_explain_expired,
  cancelled: m.payment_explain_cancelled,
  rejected: m.payment_explain_rejected,
  refunded: m.payment_explain_refunded,
  partially_refunded: m.payment_explain_partially_refunded,
  charged_back: m.payment_explain_charged_back,
}

/** In words, what a state means; nothing where the page itself says it. */
export function StateNote({ state }: { state: PaymentState }) {
  const text = explanations[state]?.()
  return text ? <p className="max-w-2xl">{text}</p> : null
}

/** Late, wrong, refused, given back: each says what happened, and the way on. */
export function Ended({ state, payment }: { state: PaymentState; payment: PaymentSummary | undefined }) {
  const { supportUrl } = useSettings()
  const mayTryAgain = ['expired', 'cancelled', 'rejected'].includes(state)
  return (
    <div className="grid max-w-3xl gap-6">
      <Card as="section" className="grid justify-items-start gap-3" aria-labelledby="ended-title">
        <h2 id="ended-title" className="text-xl">
          {stateWords[state]()}
        </h2>
        <StateNote state={state} />
        <div className="flex flex-wrap gap-3" data-no-print>
          {mayTryAgain && <TryAgain payment={payment} />}
          {supportUrl && (
            <AnyLink to={supportUrl} className={buttonClass({})}>
              {m.payment_support()}
            </AnyLink>
          )}
          {payment && <PrintButton />}
        </div>
      </Card>
      {payment && <Receipt payment={payment} />}
    </div>
  )
}

/** The same amount, anew. */
export const TryAgain = ({ payment }: { payment: PaymentSummary | undefined }) => (
  <LinkButton to={`/donationAmount?preset=${Math.trunc(Number(payment?.amount ?? 50))}`} variant="primary">
    {m.payment_try_again()}
  </LinkButton>
)
