import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Called once, by the entry. */
export let setHydrated: () => void

/** Resolves once React has hydrated the page; content that the server did not render must not be shown earlier. */
export const hydrated = new Promise<void>((resolve) => (setHydrated = resolve))

/** False on the server and in the first client render, which must agree; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
