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

/** Signs out. It asks first while this browser has drafts, because a sign-out removes them. */
export function askToSignOut(): void {
  if (hasDrafts()) setAsking(true)
  else void signOut()
}

/** Whether the question is open. */
export const useAsking = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  )

export const stay = (): void => setAsking(false)

/** Confirms the question. */
export const leave = (): Promise<void> => signOut().finally(stay)

/** Signs out here at once and tells the server. When the server cannot be reached, the token expires by itself. */
async function signOut(): Promise<void> {
  const reply = api(logout).catch(() => null)
  await Promise.race([reply, new Promise((resolve) => setTimeout(resolve, 1500))])
  // Also when the server no longer knew the token: then it counts as a sign-out, and the parked values are removed.
  forgetToken('signed-out', m.account_logged_out())
}
