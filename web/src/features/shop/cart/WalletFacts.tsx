import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { cashText } from '../../../format/money.ts'
import { useFreshBalance } from '../../../session/balance.ts'
import { useSession } from '../../../session/session.ts'
import { DebtText } from '../../../shell/DebtText.tsx'

/** The buyer's Cash, freshly read: null while it is unknown. `missing` is what the total lacks. */
export function useCash(total: number) {
  const wallet = useFreshBalance()
  const hasFailed = wallet.hasFailed && !wallet.isAsking
  const cash = wallet.isAsking || hasFailed ? null : wallet.cash
  return { cash, hasFailed, isAsking: wallet.isAsking, missing: cash === null ? 0 : Math.max(0, total - cash) }
}

type Cash = ReturnType<typeof useCash>

/** The Cash before and after a purchase, and the game account that receives it; as terms of a list. */
export function WalletFacts({ cash, hasFailed, missing, total }: Omit<Cash, 'isAsking'> & { total: number }) {
  const { user } = useSession()
  return (
    <>
      {!hasFailed && (
        <>
          <Fact name={m.shop_buy_balance()}>{cash === null ? '…' : m.shop_cash({ cash: cashText(cash) })}</Fact>
          {missing === 0 && (
            <Fact name={m.shop_buy_after()}>{cash === null ? '…' : m.shop_cash({ cash: cashText(cash - total) })}</Fact>
          )}
        </>
      )}
      <Fact name={m.shop_buy_account()}>{user?.username ?? '…'}</Fact>
    </>
  )
}

/** Why the Cash is unknown, or not enough. */
export function WalletNote({ cash, hasFailed, missing, lacks }: Omit<Cash, 'isAsking'> & { lacks: string }) {
  return (
    <div role="status" className="empty:hidden">
      {hasFailed && <p className="text-warn">{m.shop_balance_failed()}</p>}
      <DebtText cash={cash} />
      {missing > 0 && <p className="text-warn">{lacks}</p>}
    </div>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)
