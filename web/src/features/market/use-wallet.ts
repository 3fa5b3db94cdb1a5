import { useCallback, useEffect, useState } from 'react'
import { getBalance } from '../../api.generated.ts'
import { api } from '../../api.ts'
import { useSession } from '../../session.ts'

/** The player's Cash, as the page knows it. */
export interface Wallet {
  /** Null until it has come. */
  cash: number | null
  failed: boolean
  /** Asks the server anew. */
  ask: () => void
  /** Takes in what a purchase left. */
  set: (cash: number) => void
}

/** Asked for when the page opens and whenever somebody signs in. A failure is no news worth an alert. */
export function useWallet(): Wallet {
  const login = useSession().user?.username
  const [cash, set] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    api(getBalance).then(
      ({ data }) => set(data),
      (error: unknown) => {
        console.error('The balance did not load.', error)
        setFailed(true)
      },
    )
  }, [])
  useEffect(() => {
    set(null)
    if (login) ask()
  }, [login, ask])
  return { cash, failed, ask, set }
}
