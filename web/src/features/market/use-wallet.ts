import { useEffect } from 'react'
import { changingBalance, refreshBalance, useBalance } from '../../session/balance.ts'
import { useSession } from '../../session/session.ts'

/** The player's Cash, as the page knows it. */
export interface Wallet {
  /** Null until it has come. */
  cash: number | null
  failed: boolean
  /** Asks the server anew. */
  ask: () => void
  /** Begins a purchase; answers what takes in the Cash that it left. */
  buying: () => (cash: number) => void
}

const ask = () => void refreshBalance()

/** The balance, asked for when the page opens and whenever somebody signs in. A failure is no news worth an alert. */
export function useWallet(): Wallet {
  const login = useSession().user?.username
  const { cash, hasFailed } = useBalance()
  useEffect(() => {
    if (login) ask()
  }, [login])
  return { cash, failed: hasFailed, ask, buying: changingBalance }
}
