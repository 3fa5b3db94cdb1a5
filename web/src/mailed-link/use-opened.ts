import { useEffect, useRef, useState } from 'react'
import { outcomeOf, type Outcome } from '../api/outcome.ts'

/**
 * What `open` gives for a link or a number, and a function that asks again; null while it loads. It is called once for
 * each, because some tokens work once. `open` must be the same function at each render.
 */
export function useOpened<T>(token: string | null, open: (token: string) => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ by: string; outcome: Outcome<T> } | null>(null)
  const lastKey = useRef('')
  const key = `${token} ${attempt}`

  useEffect(() => {
    if (!token || lastKey.current === key) return
    lastKey.current = key
    void outcomeOf(open(token)).then((outcome) => setOpened({ by: key, outcome }))
  }, [token, key, open])

  return { outcome: opened?.by === key ? opened.outcome : null, retry: () => setAttempt(attempt + 1) }
}
