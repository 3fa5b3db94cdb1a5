import { useEffect } from 'react'
import type { Failure } from '../../api/outcome.ts'

/** Tells the console of a list that did not load: the page says it in its place, and no alert comes up. */
export function useLogged(what: string, failure: Failure | undefined): void {
  useEffect(() => {
    if (failure) console.error(what, failure)
  }, [what, failure])
}
