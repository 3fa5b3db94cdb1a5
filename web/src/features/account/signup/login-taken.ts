import { useEffect, useState } from 'react'
import { loginMin } from '@guildhall/contract/account/rules'
import { checkUserExists } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'

const debounceMs = 250

/**
 * Whether a login is taken, asked 250 ms after the last key; a new question aborts the former one. Null while it is
 * unknown, and when the server does not reply, because sign-up itself checks again. A new number in `attempt` asks
 * again: a sign-up under way reserves its login, and a refused one frees it.
 */
export function useLoginTaken(username: string, attempt: number): boolean | null {
  const [reply, setReply] = useState<{ of: string; attempt: number; isTaken: boolean }>()

  useEffect(() => {
    if (username.length < loginMin) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api(checkUserExists, { query: { username }, signal: controller.signal }).then(
        (isTaken) => setReply({ of: username, attempt, isTaken: Boolean(isTaken) }),
        () => {},
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [username, attempt])

  return reply?.of === username && reply.attempt === attempt ? reply.isTaken : null
}
