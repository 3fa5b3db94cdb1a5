import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import { getBalance } from '../../api.generated.ts'
import { api } from '../../api.ts'
import { cashText } from '../../money.ts'

/** The caller's Cash: 'Atualizando…' until it has come, and a way to ask again when it did not. */
export function Balance() {
  const [balance, setBalance] = useState<number | 'failed' | null>(null)

  const ask = useCallback((signal?: AbortSignal) => {
    setBalance(null)
    api(getBalance, signal ? { signal } : {}).then(
      ({ data }) => setBalance(data),
      () => signal?.aborted || setBalance('failed'),
    )
  }, [])
  useEffect(() => {
    const left = new AbortController()
    ask(left.signal)
    return () => left.abort()
  }, [ask])

  if (balance === 'failed')
    return (
      <button type="button" className="text-brass underline" onClick={() => ask()}>
        {m.payment_balance_again()}
      </button>
    )
  return (
    <span aria-live="polite" className="tabular">
      {balance === null ? m.payment_balance_updating() : m.payment_cash({ cash: cashText(balance) })}
    </span>
  )
}
