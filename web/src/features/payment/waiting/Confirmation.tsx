import { m } from '@guildhall/messages'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { serverNow } from '../../../format/clock.ts'
import { brlText } from '../../../format/money.ts'
import { ofTab } from '../../../session/personal-values.ts'
import { marketAddress, shopAddress } from '../../shop/public.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { confetti } from '../../../ui/confetti.ts'
import { toast } from '../../../ui/toast.ts'
import { Balance } from '../Balance.tsx'
import { PrintButton, Receipt } from '../history/Receipt.tsx'
import type { PaymentSummary } from '../states.ts'
import { NowInReach } from './NowInReach.tsx'
import { usePause } from './use-pause.ts'

const redirectSeconds = 7
/** Where players continue after paying: the market when they came from there, otherwise the shop as they left it. */
function onward() {
  const market = marketAddress()
  return market
    ? { to: market, label: m.payment_go_market, countdown: m.payment_redirect_market }
    : { to: shopAddress(), label: m.payment_go_shopping, countdown: m.payment_redirect_shopping }
}

/**
 * The end of every payment: the amount, what it gave and the balance. At the first view it shows a toast and goes on to
 * the shop after 7 s, unless the player stays or touches the page. At later views it stays.
 */
export function Confirmation({ payment, amount }: { payment: PaymentSummary | undefined; amount?: string | number }) {
  const title = useRef<HTMLHeadingElement>(null)
  const paid = payment?.amount ?? amount ?? 0
  const isFirst = useFirstSight(payment)

  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (!isFirst) return
    toast.success(m.payment_approved_toast({ amount: brlText(paid) }))
    confetti()
  }, [isFirst, paid])

  const again = new URLSearchParams({ preset: String(Math.trunc(Number(paid))), promoTitle: m.payment_thanks() })
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <CircleCheck className="size-12 shrink-0 text-success" aria-hidden />
        <div>
          <h1 ref={title} tabIndex={-1} className="outline-none">
            {m.payment_card_approved()}
          </h1>
          <p className="text-muted">{m.payment_approved_text()}</p>
        </div>
      </div>
      {/* Above the receipt, because a countdown below it would be out of sight on a phone. */}
      <Onward isCounting={isFirst} />
      {payment ? (
        <Receipt payment={payment} />
      ) : (
        <p>
          {m.payment_receipt_balance()}: <Balance />
        </p>
      )}
      <div className="flex flex-wrap gap-3" data-no-print>
        <LinkButton to={`/donationAmount?${again}`}>{m.payment_again()}</LinkButton>
        <PrintButton />
      </div>
      <NowInReach />
    </div>
  )
}

/** The link onward. At the first view it has a countdown, which stops while it is paused. */
function Onward({ isCounting }: { isCounting: boolean }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<number | null>(isCounting ? redirectSeconds : null)
  const isPaused = usePause(box)
  useEffect(() => {
    if (left === null || isPaused) return
    if (left === 0) return void navigate(onward().to)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isPaused, navigate])

  return (
    <div ref={box} className="flex flex-wrap items-center gap-3" data-no-print>
      <LinkButton to={onward().to} variant="primary">
        {onward().label()}
      </LinkButton>
      {left !== null && (
        <>
          <Button onClick={() => setLeft(null)}>{m.payment_redirect_cancel()}</Button>
          <p role="timer" aria-live="off" className="tabular text-muted">
            {isPaused ? m.payment_redirect_paused() : onward().countdown({ seconds: left })}
          </p>
        </>
      )}
    </div>
  )
}

/** After this time the end of a payment counts as seen. */
const newsMs = 30 * 60_000

/** Whether this browser shows the end of a payment for the first time; constant while it is shown. */
function useFirstSight({ id = '', paid_at: paidAt = null }: Partial<PaymentSummary> = {}): boolean {
  const [isFirst] = useState(
    () => ofTab.read(`paid:${id}`) === null && (paidAt === null || serverNow() - Date.parse(paidAt) < newsMs),
  )
  useEffect(() => ofTab.write(`paid:${id}`, '1'), [id])
  return isFirst
}
