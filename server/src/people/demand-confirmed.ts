import type { Caller } from '../app.ts'
import { refuse } from '../fail.ts'

/**
 * Refuses staff who have not proved lately that it is them. `by` says what proves it. Endpoints with `confirm` check it
 * for every call; a service checks it when only some of its objects need it.
 */
export function demandConfirmed(caller: Caller | null): void {
  if (caller?.isConfirmed) return
  refuse('confirmation_needed', { by: caller?.hasTotp ? 'code' : 'password' })
}
