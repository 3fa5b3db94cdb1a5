import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { nextStepOf, standingOf } from '@guildhall/contract/payment-standing'
import { getReceipt } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { SupportButton } from '../../../ui/support.tsx'
import { CheckNow } from '../waiting/CheckNow.tsx'
import { StateNote } from '../waiting/Ended.tsx'
import { PaymentFrame } from '../PaymentFrame.tsx'
import { isReceipt, PrintButton, Receipt } from './Receipt.tsx'
import { SimulatorNote } from '../waiting/Simulator.tsx'
import { isWaiting } from '../states.ts'
import { usePayment } from '../waiting/use-payment.ts'

type Reply = ReplyOf<typeof payment.getReceipt>

export const head = ({ found }: { found: Outcome<Reply> }): Head => ({ title: titleOf(found) })

/** A payment without money has no receipt. */
const titleOf = ({ data }: Outcome<Reply>): string =>
  data && !isReceipt(data.payment) ? m.payment_detail_title() : m.payment_receipt()

export const loader = load(async ({ api, params }) => {
  const id = params.id ?? ''
  return { id, found: await outcomeOf(api(getReceipt, { params: { id } })) }
})

/** One donation of the player in any state, for reading and printing. */
export default function ReceiptPage() {
  const { id, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={titleOf(found)} found={found}>
      {(first) => <LiveReceipt key={id} id={id} first={first} />}
    </PaymentFrame>
  )
}

function LiveReceipt({ id, first }: { id: string; first: Reply }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getReceipt, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const follow = usePayment(first, ask)
  const { payment, paymentUrl, simulator, isDocumentRefused } = follow.lastReply
  const standing = standingOf({ ...payment, state: follow.state })
  const again = new URLSearchParams({ preset: String(Math.trunc(Number(payment.amount))), method: payment.method })
  return (
    <div className="grid gap-6">
      <div className="grid gap-6">
        {/* The key remounts it when the state changes, so that the balance is requested again. */}
        <Receipt key={payment.state} payment={payment} heading="h1" />
        {isDocumentRefused ? (
          <p className="max-w-2xl">{m.donation_data_refused_why()}</p>
        ) : (
          <StateNote standing={standing} />
        )}
        {isWaiting(follow.state) && paymentUrl && <SimulatorNote simulator={simulator} />}
      </div>
      <div className="grid gap-3 max-sm:[&_a]:w-full max-sm:[&_button]:w-full sm:flex sm:flex-wrap" data-no-print>
        {paymentUrl && nextStepOf[standing] === 'continue' && (
          <LinkButton to={paymentUrl} variant="primary">
            {m.payment_continue()}
          </LinkButton>
        )}
        {nextStepOf[standing] === 'again' && (
          <LinkButton to={`/donationAmount?${again}`} variant="primary">
            {m.ui_retry()}
          </LinkButton>
        )}
        {isDocumentRefused && <LinkButton to="/settings/profile">{m.donation_data_profile()}</LinkButton>}
        {isReceipt(payment) && <PrintButton />}
        <LinkButton to="/transactions">{m.payment_see_transactions()}</LinkButton>
        {isWaiting(follow.state) && <CheckNow {...follow} />}
        <SupportButton start={{ about: `payment:${payment.id}` }} variant="ghost" />
      </div>
    </div>
  )
}
