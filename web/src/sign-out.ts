import { useSyncExternalStore } from 'react'
import { hasDrafts } from './personal-values.ts'
import { signOut } from './session.ts'

let isAsking = false
const listeners = new Set<() => void>()

function ask(wanted: boolean): void {
  isAsking = wanted
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What "sign out" does everywhere: it asks first while there are drafts in this browser, because they go with it. */
export function askToSignOut(): void {
  if (hasDrafts()) ask(true)
  else void signOut()
}

/** Whether the question stands. */
export const useAsking = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsking,
    () => false,
  )

export const stay = (): void => ask(false)

/** The yes to the question. */
export const leave = (): Promise<void> => signOut().finally(stay)
