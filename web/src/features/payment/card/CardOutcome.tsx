import { m } from '@guildhall/messages'
import { CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getMercadoPagoPayment } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { CheckNow } from '../waiting/CheckNow.tsx'
import { Confirmation } from '../waiting/Confirmation.tsx'
import { Ended } from '../waiting/Ended.tsx'
import { Receipt } from '../history/Receipt.tsx'
import { SimulatorNote } from '../waiting/Simulator.tsx'
import { isWaiting } from '../states.ts'
import { usePayment } from '../waiting/use-payment.ts'

type PaymentReply = ReplyOf<typeof payment.getMercadoPagoPayment>

/** The outcome of a card payment. One in review is polled until the provider has decided (D-032). */
export function CardOutcome({ first, reais }: { first: PaymentReply; reais: number }) {
  const { id } = first
  const ask = useCallback(
    (signal?: AbortSignal) => api(getMercadoPagoPayment, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const { lastReply, state, ...checking } = usePayment(first, ask)
  const { payment } = lastReply

  if (state === 'paid' && !payment?.isDisputed) return <Confirmation payment={payment} />
  if (isWaiting(state))
    return (
      <Outcome key="waiting" icon={Hourglass} tone="text-info" title={m.payment_card_in_review()}>
        <p className="max-w-2xl text-muted">{m.card_in_review_text()}</p>
        <CheckNow {...checking} />
        <SimulatorNote simulator={lastReply.simulator} />
        <Receipt payment={payment} />
        <LinkButton to="/transactions" className="justify-self-start">
          {m.card_to_transactions()}
        </LinkButton>
      </Outcome>
    )
  if (state === 'rejected' || state === 'cancelled' || state === 'expired')
    return (
      <Outcome key="declined" icon={CircleX} tone="text-danger" title={m.card_declined()}>
        <p className="max-w-2xl text-muted">{m.card_declined_text()}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/paymentCard?value=${reais}`} variant="primary">
            {m.card_try_again()}
          </LinkButton>
          <LinkButton to={`/donationAmount?preset=${reais}`}>{m.card_other_method()}</LinkButton>
        </div>
      </Outcome>
    )
  return (
    <>
      <h1>{m.card_title()}</h1>
      <Ended state={state} payment={payment} />
    </>
  )
}

function Outcome({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone: string
  title: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex items-center gap-4">
        <Icon className={`size-12 shrink-0 ${tone}`} aria-hidden />
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
      </div>
      {children}
    </div>
  )
}
