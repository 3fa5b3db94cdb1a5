import { getUser } from '../api/generated.ts'
import { ApiError, api } from '../api/client.ts'
import { setUser } from './session.ts'
import { token } from './token.ts'

/**
 * Asks anew who is signed in, after a change of what every page shows of them. A question that fails changes nothing.
 * Apart from session.ts, because few pages need it and every first download would pay for it.
 */
export async function refreshUser(): Promise<void> {
  const before = token()
  const reply = await api(getUser).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  // Signed out, or in as somebody else, meanwhile.
  if (reply && before && token() === before) setUser(reply.userData)
}
