import { m } from '@guildhall/messages'
import { useFreshBalance } from '../../session/balance.ts'
import { cashText } from '../../format/money.ts'

/** The caller's Cash: 'Atualizando…' until the reply arrives, and a retry button after a failure. */
export function Balance() {
  const { cash, hasFailed, isAsking, retry } = useFreshBalance()

  if (hasFailed && !isAsking)
    return (
      <button type="button" className="text-brass underline" onClick={retry}>
        {m.payment_balance_again()}
      </button>
    )
  return (
    <span aria-live="polite" className="tabular">
      {isAsking || cash === null ? m.payment_balance_updating() : m.payment_cash({ cash: cashText(cash) })}
    </span>
  )
}
