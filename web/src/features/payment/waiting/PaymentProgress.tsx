import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { CheckNow } from './CheckNow.tsx'
import { Confirmation } from './Confirmation.tsx'
import { Ended, TryAgain } from './Ended.tsx'
import { OtherWays } from './OtherWays.tsx'
import { SimulatorNote } from './Simulator.tsx'
import type { usePayment } from './use-payment.ts'

type Follow = ReturnType<typeof usePayment<Parameters<typeof usePayment>[0]>>

/**
 * The states of a payment on its page: `children` while it can be paid, its end, and between them an expired code whose
 * outcome is unknown.
 */
export function PaymentProgress({
  title,
  follow,
  amount,
  children,
}: {
  title: string
  follow: Follow
  amount?: string | number
  children: ReactNode
}) {
  const { lastReply, state, hasRunOut } = follow
  if (state === 'paid' && !lastReply.payment?.isDisputed)
    return <Confirmation payment={lastReply.payment} {...(amount ? { amount } : {})} />
  const isOpen = state === 'pending' || state === 'created'
  return (
    <>
      <h1>{title}</h1>
      {isOpen && !hasRunOut && (
        <>
          {children}
          <SimulatorNote simulator={lastReply.simulator} />
          <OtherWays payment={lastReply.payment} cancel={follow.cancel} />
        </>
      )}
      {isOpen && hasRunOut && (
        <section className="grid max-w-2xl justify-items-start gap-3">
          <h2 className="text-xl">{m.payment_ran_out()}</h2>
          <p>{m.payment_explain_expired()}</p>
          <TryAgain payment={lastReply.payment} />
        </section>
      )}
      {!isOpen && <Ended state={state} payment={lastReply.payment} />}
      {state !== 'refunded' && <CheckNow {...follow} />}
    </>
  )
}
