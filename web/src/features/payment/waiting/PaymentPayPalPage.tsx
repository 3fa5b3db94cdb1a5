import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPayPalOrder } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Brings } from '../Brings.tsx'
import { Expiry } from './Expiry.tsx'
import { PaymentProgress } from './PaymentProgress.tsx'
import { nothingFound, PaymentFrame } from '../PaymentFrame.tsx'
import { usePayment } from './use-payment.ts'

type Reply = ReplyOf<typeof payment.getPayPalOrder>

export const head = (): Head => ({ title: m.payment_paypal_title() })

/** PayPal itself adds `token`, the order's number, to the return and cancel addresses. */
export const loader = load(async ({ api, url }) => {
  const id = url.searchParams.get('token') ?? ''
  const isCancelled = url.searchParams.get('cancelled') === '1'
  return { id, isCancelled, found: id ? await outcomeOf(api(getPayPalOrder, { params: { id } })) : nothingFound }
})

/**
 * The page to which PayPal returns the payer, paid or not. An approved order has been captured before this page opens.
 */
export default function PaymentPayPalPage() {
  const { id, isCancelled, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_paypal_title()} found={found}>
      {(first) => <Order key={id} id={id} first={first} isCancelled={isCancelled} />}
    </PaymentFrame>
  )
}

function Order({ id, first, isCancelled }: { id: string; first: Reply; isCancelled: boolean }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getPayPalOrder, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const follow = usePayment(first, ask)
  const { url, payment, status_detail: refusal } = follow.lastReply
  const amount = payment?.total ?? '0'
  const words = wordsFor({ isCancelled, isRefused: Boolean(refusal) })
  return (
    <PaymentProgress title={m.payment_paypal_title()} follow={follow} amount={amount}>
      <Card as="section" aria-labelledby="paypal-state" className="grid justify-items-start gap-4">
        <h2 id="paypal-state" className="text-xl">
          {words.title()}
        </h2>
        <p className="text-2xl font-semibold">{brlText(amount)}</p>
        <p aria-live="polite">{words.text()}</p>
        {url && (
          <a href={url} className={buttonClass({ variant: 'primary' })}>
            {words.next()}
          </a>
        )}
        <Brings payment={payment} />
        {payment?.expires_at && <Expiry at={payment.expires_at} />}
      </Card>
    </PaymentProgress>
  )
}

/** Why the order still waits: PayPal refused the payer's choice, the payer returned without paying, or neither. */
function wordsFor({ isCancelled, isRefused }: { isCancelled: boolean; isRefused: boolean }) {
  if (isRefused)
    return {
      title: m.payment_paypal_declined,
      text: m.payment_paypal_declined_text,
      next: m.payment_paypal_choose,
    }
  return isCancelled
    ? { title: m.payment_paypal_cancelled, text: m.payment_paypal_cancelled_text, next: m.payment_paypal_continue }
    : { title: m.payment_paypal_waiting, text: m.payment_paypal_waiting_text, next: m.payment_paypal_continue }
}
