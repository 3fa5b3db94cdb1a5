import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ApiError } from '../../../api/client.ts'
import { brlText } from '../../../format/money.ts'
import { ofTab } from '../../../session/personal-values.ts'
import { LinkButton } from '../../../ui/Button.tsx'

const place = 'card:sent'

/** Stores that a payment of `reais` was sent; null once its reply has come. */
export function rememberSent(reais: number | null): void {
  if (reais === null) ofTab.remove(place)
  else ofTab.write(place, String(reais))
}

/** Whether the outcome is unknown: no reply came, or a later try may get another one. */
export const isUnanswered = ({ status }: ApiError): boolean => status === 0 || status >= 500 || status === 401

/**
 * A warning after a reload during a payment: a new payment may be a second one, so the payer should check first. While
 * the form itself still has the payment (`isKnown`), sending it again repeats the same payment.
 */
export function UnansweredNotice({ isKnown }: { isKnown: boolean }) {
  const [sent] = useState(() => ofTab.read(place))
  if (isKnown || sent === null) return null
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-md border border-warn p-3">
      <p>{m.card_unanswered({ amount: brlText(sent) })}</p>
      <LinkButton to="/transactions">{m.card_to_transactions()}</LinkButton>
    </div>
  )
}
