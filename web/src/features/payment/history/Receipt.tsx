import { m } from '@guildhall/messages'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasBrought, standingOf } from '@guildhall/contract/payment-standing'
import { useLocale } from '../../../format/locale.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { useSession } from '../../../session/session.ts'
import { useSettings } from '../../../app/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dateOf, timeOf } from '../../../ui/RelativeTime.tsx'
import { Balance } from '../Balance.tsx'
import { isTotalKnown, isWaiting, type PaymentSummary } from '../states.ts'
import { methodWords } from '../../../words/payment.ts'
import { StandingBadge } from '../StateBadge.tsx'

/** Whether money arrived; only then there is a receipt. */
export const isReceipt = (payment: PaymentSummary): boolean => hasBrought(standingOf(payment))

/**
 * What was paid, for what, to whom and the standing. On paper it is alone, black on white. Before money has arrived it
 * is not called a receipt and names no charged total.
 */
export function Receipt({ payment, heading: Heading = 'h2' }: { payment: PaymentSummary; heading?: 'h1' | 'h2' }) {
  const { appName } = useSettings()
  const { user } = useSession()
  const isCard = payment.method === 'mercado_card'
  const isPaid = isReceipt(payment)
  // A payment that ended unpaid will not be charged.
  const hasTotal = isTotalKnown(payment) && (isPaid || isWaiting(payment.state))
  const interest = interestOf(payment)
  return (
    <Card as="section" aria-labelledby="receipt-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id="receipt-title" className={Heading === 'h2' ? 'text-xl' : undefined}>
          {isPaid ? m.payment_receipt_title({ app: appName }) : m.payment_summary_title({ app: appName })}
        </Heading>
        <StandingBadge payment={payment} />
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Line name={isCard ? m.payment_receipt_without_fee() : m.payment_receipt_amount()}>
          {brlText(payment.amount)}
        </Line>
        {isCard && <Line name={m.payment_receipt_fee()}>{brlText(payment.fee)}</Line>}
        {isCard && hasTotal && interest > 0 && <Line name={m.card_interest()}>{brlText(interest / 100)}</Line>}
        {isCard && hasTotal && <Line name={m.payment_receipt_installments()}>{installmentsText(payment)}</Line>}
        {isCard && hasTotal && (
          <Line name={isPaid ? m.payment_receipt_total() : m.payment_summary_total()}>{brlText(payment.total)}</Line>
        )}
        <Line name={m.payment_receipt_cash()}>{m.payment_cash({ cash: cashText(payment.cash) })}</Line>
        {(payment.campaignCash > 0 || payment.creatorCash > 0) && (
          <Line name={m.bonus_receipt_base()}>{m.payment_cash({ cash: cashText(payment.base) })}</Line>
        )}
        {payment.campaignCash > 0 && (
          <Line name={m.bonus_receipt_campaign()}>{m.payment_cash({ cash: cashText(payment.campaignCash) })}</Line>
        )}
        {payment.creatorCash > 0 && (
          <Line name={m.bonus_receipt_creator()}>{m.payment_cash({ cash: cashText(payment.creatorCash) })}</Line>
        )}
        {payment.credited !== payment.cash && (payment.paid_at || payment.state === 'uncredited') && (
          <Line name={m.payment_receipt_credited()}>{m.payment_cash({ cash: cashText(payment.credited) })}</Line>
        )}
        <Line name={m.payment_receipt_method()}>{methodWords[payment.method]()}</Line>
        {user && <Line name={m.payment_receipt_account()}>{user.username}</Line>}
        <Line name={m.payment_receipt_date()}>
          <Moment at={payment.paid_at ?? payment.created_at} />
        </Line>
        <Line name={m.payment_receipt_balance()}>
          <Balance />
        </Line>
        {payment.provider_id && (
          <Line name={m.payment_receipt_provider_id()}>
            <code className="block wrap-anywhere text-balance">{payment.provider_id}</code>
          </Line>
        )}
        <Line name={m.payment_receipt_id()}>
          <code className="block wrap-anywhere text-balance">{payment.id}</code>
        </Line>
      </dl>
    </Card>
  )
}

const centsOf = (reais: string): number => Math.round(Number(reais) * 100)

/** The card issuer's interest for installments, in cents. */
const interestOf = ({ amount, fee, total }: PaymentSummary): number => centsOf(total) - centsOf(amount) - centsOf(fee)

/** `6× de R$ 10,11`. The provider gives the total, which is divided by the number of installments. */
const installmentsText = ({ installments, total }: PaymentSummary): string =>
  m.payment_receipt_installments_each({
    count: installments,
    each: brlText(Math.round(centsOf(total) / installments) / 100),
  })

/** Prints the page without navigation and buttons. */
export const PrintButton = () => (
  <Button onClick={() => window.print()}>
    <Printer className="size-5" />
    {m.payment_receipt_print()}
  </Button>
)

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Date and time, both of Brasília. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  const date = new Date(at)
  return <time dateTime={at}>{m.payment_moment({ date: dateOf(date, locale), time: timeOf(date) })}</time>
}
