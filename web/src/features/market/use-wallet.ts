import { useEffect } from 'react'
import { changingBalance, refreshBalance, useBalance } from '../../session/balance.ts'
import { useSession } from '../../session/session.ts'

/** The player's Cash. */
export interface Wallet {
  /** Null until the reply arrives. */
  cash: number | null
  failed: boolean
  /** Requests the balance again. */
  ask: () => void
  /** Begins a purchase; returns a function that takes the Cash after it. */
  buying: () => (cash: number) => void
}

const ask = () => void refreshBalance()

/** The balance, requested when the page opens and after each login. A failure causes no toast. */
export function useWallet(): Wallet {
  const login = useSession().user?.username
  const { cash, hasFailed } = useBalance()
  useEffect(() => {
    if (login) ask()
  }, [login])
  return { cash, failed: hasFailed, ask, buying: changingBalance }
}
