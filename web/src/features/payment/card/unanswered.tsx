import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ApiError } from '../../../api/client.ts'
import { brlText } from '../../../format/money.ts'
import { ofTab } from '../../../session/personal-values.ts'
import { LinkButton } from '../../../ui/Button.tsx'

const place = 'card:sent'

/** Notes that a payment of `reais` is on its way; null when its answer has come. */
export function rememberSent(reais: number | null): void {
  if (reais === null) ofTab.remove(place)
  else ofTab.write(place, String(reais))
}

/** Nobody knows yet what became of it: no answer came, or one that a moment later may be another. */
export const isUnanswered = ({ status }: ApiError): boolean => status === 0 || status >= 500 || status === 401

/**
 * After a reload in the middle of a payment: whoever pays again may pay twice, so they are asked to look first. While
 * the form itself still has the payment (`isKnown`), sending it again is the same payment.
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
