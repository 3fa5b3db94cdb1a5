import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'
import { useSession } from '../../session/session.ts'
import type { PaymentSummary } from './states.ts'

/** What an open payment will give the payer, and which account receives it. */
export function Brings({ payment }: { payment: PaymentSummary | undefined }) {
  const { user } = useSession()
  if (!payment || !user) return null
  return <p>{m.payment_brings({ cash: cashText(payment.cash), account: user.username })}</p>
}
