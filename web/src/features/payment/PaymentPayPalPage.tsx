import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPayPalOrder } from '../../api.generated.ts'
import { api } from '../../api.ts'
import { outcomeOf } from '../../arriving.ts'
import type { Head } from '../../head.tsx'
import { load } from '../../load.ts'
import { brlText } from '../../money.ts'
import { buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Followed } from './Followed.tsx'
import { nothingFound, PaymentFrame } from './PaymentFrame.tsx'
import { usePayment } from './use-payment.ts'

type Answer = ReplyOf<typeof payment.getPayPalOrder>

export const head = (): Head => ({ title: m.payment_paypal_title() })

/** PayPal itself adds `token`, the order's number, to the addresses of return and cancel. */
export const loader = load(async ({ api, url }) => {
  const id = url.searchParams.get('token') ?? ''
  const isCancelled = url.searchParams.get('cancelled') === '1'
  return { id, isCancelled, found: id ? await outcomeOf(api(getPayPalOrder, { params: { id } })) : nothingFound }
})

/** Where PayPal sends the payer back to, paid or not; what was approved has been captured when this page is there. */
export default function PaymentPayPalPage() {
  const { id, isCancelled, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_paypal_title()} found={found}>
      {(first) => <Order key={id} id={id} first={first} isCancelled={isCancelled} />}
    </PaymentFrame>
  )
}

function Order({ id, first, isCancelled }: { id: string; first: Answer; isCancelled: boolean }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getPayPalOrder, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const follow = usePayment(first, ask)
  const { url, payment } = follow.answer
  const amount = payment?.total ?? '0'
  return (
    <Followed title={m.payment_paypal_title()} follow={follow} amount={amount}>
      <Card as="section" aria-labelledby="paypal-state" className="grid max-w-2xl justify-items-start gap-4">
        <h2 id="paypal-state" className="text-xl">
          {isCancelled ? m.payment_paypal_cancelled() : m.payment_paypal_waiting()}
        </h2>
        <p className="text-2xl font-semibold">{brlText(amount)}</p>
        <p>{isCancelled ? m.payment_paypal_cancelled_text() : m.payment_paypal_waiting_text()}</p>
        <div className="flex flex-wrap gap-3">
          {url && (
            <a href={url} className={buttonClass({ variant: 'primary' })}>
              {m.payment_paypal_continue()}
            </a>
          )}
          <LinkButton to={`/donationAmount?preset=${Math.trunc(Number(payment?.amount ?? 50))}`}>
            {m.payment_other_method()}
          </LinkButton>
        </div>
      </Card>
    </Followed>
  )
}
