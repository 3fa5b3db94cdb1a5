import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { balanceNow, refreshBalance, useBalance } from '../session/balance.ts'
import { cashText } from '../format/money.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { DebtText } from './DebtText.tsx'

/**
 * "Saldo: 749 Cash" on a page about money, with a link to the activities or to more Cash. Nothing for visitors; for
 * others the line keeps its height before the amount arrives.
 */
export function BalanceLine({ to }: { to?: '/activities' | '/donation' }) {
  const { cash, hasFailed } = useBalance()
  // On the first page the header's poll loads the balance; on a later page it may be 20 s old.
  useEffect(() => {
    if (balanceNow().cash !== null) void refreshBalance()
  }, [])
  return (
    <div className="signed-out:hidden">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span>
          {m.wallet_balance()}{' '}
          <strong
            className={`tabular inline-block min-w-24 ${cash !== null && cash < 0 ? 'text-danger' : ''}`}
            data-balance-line
          >
            {cash === null ? '…' : m.wallet_cash({ cash: cashText(cash) })}
          </strong>
        </span>
        {hasFailed && cash === null ? (
          <button type="button" className="min-h-11 text-brass underline" onClick={() => void refreshBalance()}>
            {m.ui_retry()}
          </button>
        ) : (
          to && (
            <AppLink to={to} className="py-2 text-sm text-brass underline underline-offset-4">
              {to === '/activities' ? m.shop_activities() : m.wallet_add()}
            </AppLink>
          )
        )}
      </p>
      <DebtText cash={cash} />
    </div>
  )
}
