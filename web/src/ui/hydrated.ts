import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Called once, by the entry. */
export let setHydrated: () => void

/** Fulfilled once React has taken over the page: what the server did not write may not be shown earlier. */
export const hydrated = new Promise<void>((resolve) => (setHydrated = resolve))

/** False on the server and in the first client render, which must agree; true right after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
