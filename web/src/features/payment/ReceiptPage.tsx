import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { standingOf } from '@guildhall/contract/payment-standing'
import { getReceipt } from '../../api.generated.ts'
import { api } from '../../api.ts'
import { outcomeOf } from '../../arriving.ts'
import type { Head } from '../../head.tsx'
import { load } from '../../load.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CheckNow } from './CheckNow.tsx'
import { StateNote } from './Ended.tsx'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PrintButton, Receipt } from './Receipt.tsx'
import { isWaiting } from './states.ts'
import { usePayment } from './use-payment.ts'

type Answer = ReplyOf<typeof payment.getReceipt>

export const head = (): Head => ({ title: m.payment_receipt() })

export const loader = load(async ({ api, params }) => {
  const id = params.id ?? ''
  return { id, found: await outcomeOf(api(getReceipt, { params: { id } })) }
})

/** One donation of the player, whatever became of it, to be read and printed. */
export default function ReceiptPage() {
  const { id, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_receipt()} found={found}>
      {(first) => <Shown key={id} id={id} first={first} />}
    </PaymentFrame>
  )
}

function Shown({ id, first }: { id: string; first: Answer }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getReceipt, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const follow = usePayment(first, ask)
  const { payment, paymentUrl } = follow.answer
  return (
    <div className="grid gap-6">
      <div className="grid max-w-3xl gap-6">
        {/* Anew when it moves on, so that the balance is asked for again. */}
        <Receipt key={payment.state} payment={payment} heading="h1" />
        <StateNote standing={standingOf({ ...payment, state: follow.state })} />
      </div>
      <div className="grid gap-3 max-sm:[&_a]:w-full max-sm:[&_button]:w-full sm:flex sm:flex-wrap" data-no-print>
        {paymentUrl && isWaiting(follow.state) && (
          <LinkButton to={paymentUrl} variant="primary">
            {m.payment_continue()}
          </LinkButton>
        )}
        <PrintButton />
        <LinkButton to="/transactions">{m.payment_see_transactions()}</LinkButton>
        {isWaiting(follow.state) && <CheckNow {...follow} />}
      </div>
    </div>
  )
}
