import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { outcomeOf, type Outcome } from '../../../api/outcome.ts'

/**
 * The token of a signed link, which follows the `#` of its address, so that no server gets it. Addresses are copied,
 * so it moves to the state of this history entry. A reload still finds it there.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = hash.slice(1)

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress }, viewTransition: false })
  }, [inAddress, navigate, pathname])

  return inAddress || ((state as { token?: string } | null)?.token ?? null)
}

/**
 * What `open` gives for a link or a number, and a function that asks again; null while it loads. `open` must be the same
 * function at each render.
 */
export function useOpened<T>(token: string | null, open: (token: string) => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ by: string; outcome: Outcome<T> } | null>(null)
  const key = `${token} ${attempt}`

  useEffect(() => {
    if (!token) return
    let isCurrent = true
    void outcomeOf(open(token)).then((outcome) => {
      if (isCurrent) setOpened({ by: key, outcome })
    })
    return () => {
      isCurrent = false
    }
  }, [token, key, open])

  return { outcome: opened?.by === key ? opened.outcome : null, retry: () => setAttempt(attempt + 1) }
}
