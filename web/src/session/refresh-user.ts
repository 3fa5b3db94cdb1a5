import { getUser } from '../api/generated.ts'
import { ApiError, api } from '../api/client.ts'
import { setUser } from './session.ts'
import { token } from './token.ts'

/**
 * Loads the signed-in user again, after a change that every page shows. A failure changes nothing. Not in session.ts,
 * because few pages need it and it would enlarge every first download.
 */
export async function refreshUser(): Promise<void> {
  const before = token()
  const reply = await api(getUser).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  // The session has ended or belongs to another person meanwhile.
  if (reply && before && token() === before) setUser(reply.userData)
}
