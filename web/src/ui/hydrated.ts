import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first client render, which must agree; true right after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
