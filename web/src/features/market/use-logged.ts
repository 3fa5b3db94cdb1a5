import { useEffect } from 'react'
import type { Failure } from '../../api/outcome.ts'

/** Logs to the console that a list could not load. The page shows the failure in its place, without a toast. */
export function useLogged(what: string, failure: Failure | undefined): void {
  useEffect(() => {
    if (failure) console.error(what, failure)
  }, [what, failure])
}
