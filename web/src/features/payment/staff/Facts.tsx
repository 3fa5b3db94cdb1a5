import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { brlText, cashText } from '../../../format/money.ts'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { methodWords } from '../../../words/payment.ts'
import { PlayerLink } from '../../player/public.ts'
import type { Detail } from './detail.ts'

export const ledgerOf = (login: string): string => `/staff/ledger?owner=${encodeURIComponent(login)}`

/** Payer, amount, what was requested and the outcome. */
export function Facts({ detail }: { detail: Detail }) {
  const { payment, login, refunded, expected, received, surplusReturned } = detail
  const difference = received === null ? null : Number(received) - Number(expected)
  return (
    <Card as="section" aria-labelledby="facts-title" className="grid gap-4">
      <h2 id="facts-title" className="text-xl">
        {m.payment_facts()}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.payment_player()}>
          <PlayerLink login={login} />
        </Fact>
        <Fact name={m.payment_receipt_method()}>{methodWords[payment.method]()}</Fact>
        <Fact name={m.payment_receipt_amount()}>{brlText(payment.amount)}</Fact>
        <Fact name={m.payment_fee_plain()}>{brlText(payment.fee)}</Fact>
        <Fact name={m.payment_receipt_total()}>
          {payment.installments > 1 ? `${brlText(payment.total)} · ${payment.installments}×` : brlText(payment.total)}
        </Fact>
        <Fact name={m.payment_expected()}>{brlText(expected)}</Fact>
        <Fact name={m.payment_received()}>{receivedText(detail)}</Fact>
        {difference !== null && (
          <Fact name={m.payment_difference()}>
            {difference === 0 ? (
              m.payment_difference_none()
            ) : (
              <span className="text-warn">
                {difference > 0
                  ? m.payment_difference_more({ amount: brlText(difference) })
                  : m.payment_difference_less({ amount: brlText(-difference) })}
              </span>
            )}
          </Fact>
        )}
        <Fact name={m.payment_refunded()}>
          {brlText(refunded)}
          {Number(surplusReturned) > 0 && (
            <span className="block text-sm font-normal text-muted">
              {m.payment_refund_row_surplus({ amount: brlText(surplusReturned) })}
            </span>
          )}
        </Fact>
        <Fact name={m.payment_receipt_cash()}>{m.payment_cash({ cash: cashText(payment.cash) })}</Fact>
        <Fact name={m.payment_credited_now()}>{m.payment_cash({ cash: cashText(payment.credited) })}</Fact>
        <Fact name={m.payment_created_at()}>
          <Moment at={payment.created_at} />
        </Fact>
        <Fact name={m.payment_paid_at()}>{payment.paid_at ? <Moment at={payment.paid_at} /> : '–'}</Fact>
        <Fact name={m.payment_receipt_provider_id()}>
          <code>{payment.provider_id ?? '–'}</code>
        </Fact>
        <Fact name={m.payment_receipt_id()}>
          <code>{payment.id}</code>
        </Fact>
      </dl>
    </Card>
  )
}

/**
 * The amount received. Without one, nothing has arrived while the payer may still pay; afterwards the provider gave no
 * amount.
 */
function receivedText({ received, payment: { state } }: Detail): string {
  if (received !== null) return brlText(received)
  const isUnpaid = ['created', 'pending', 'in_review', 'rejected', 'expired', 'cancelled'].includes(state)
  return isUnpaid ? m.payment_received_nothing() : m.payment_received_unknown()
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
