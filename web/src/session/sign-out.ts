import * as m from '@guildhall/messages'
import { useSyncExternalStore } from 'react'
import { logout } from '../api/generated.ts'
import { api } from '../api/client.ts'
import { hasDrafts } from './personal-values.ts'
import { forgetToken } from './token.ts'

let isAsking = false
const listeners = new Set<() => void>()

function setAsking(value: boolean): void {
  isAsking = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What "sign out" does everywhere: it asks first while there are drafts in this browser, because they go with it. */
export function askToSignOut(): void {
  if (hasDrafts()) setAsking(true)
  else void signOut()
}

/** Whether the question stands. */
export const useAsking = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  )

export const stay = (): void => setAsking(false)

/** The yes to the question. */
export const leave = (): Promise<void> => signOut().finally(stay)

/** Signs out here at once; the server is told, and a server that cannot hear lets the token run out. */
async function signOut(): Promise<void> {
  const reply = api(logout).catch(() => null)
  await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, 1500))])
  // Also when the server no longer knew the token: then it is gone, and what was kept for the way back is not.
  forgetToken('signed-out', m.account_logged_out())
}
