import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { cardFee } from '@guildhall/contract/donation'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { brlText, cashText } from '../../format/money.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * What is paid, what it brings, and a button, at the lower edge of phones and tablets. It keeps its room and is hidden
 * while the summary's own button is in the window. Both send the same form.
 */
export function PayBar({
  reais,
  method,
  cash,
  busy,
}: {
  reais: number | null
  method: PaymentMethod | undefined
  cash: number
  busy: boolean
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [isNeeded, setNeeded] = useState(true)
  useEffect(() => {
    const own = bar.current?.closest('form')?.querySelector('aside [type=submit]')
    if (!own) return
    const observer = new IntersectionObserver(([entry]) => setNeeded(!entry?.isIntersecting))
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  const amount = reais ?? 0
  const paid = amount + (method === 'mercado_card' ? cardFee(amount) : 0)
  return (
    <div
      ref={bar}
      data-pay-bar
      className={`sticky bottom-[calc(var(--tabs)+0.5rem)] z-20 flex items-center justify-between gap-3 rounded-lg border border-brass bg-s2 p-2 ps-4 shadow-2 lg:hidden ${isNeeded ? '' : 'invisible'}`}
    >
      <p className="tabular min-w-0 font-semibold">
        {reais === null ? '–' : m.donation_bar({ reais: brlText(paid), cash: cashText(cash) })}
      </p>
      <Button type="submit" variant="primary" disabled={reais === null || method === undefined || busy}>
        {m.donation_pay()}
      </Button>
    </div>
  )
}
