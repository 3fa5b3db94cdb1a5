import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { address } from './variables.ts'

/** Messages to the devices of players. */
export interface PushSettings {
  /** The address of a push service on this machine, for tests. Null asks only public ones. */
  pushTestOrigin: string | null
}

export function pushSettings({ production, read, problem }: Environment): PushSettings {
  const { PUSH_TEST_ORIGIN } = read({ PUSH_TEST_ORIGIN: z._default(z.nullable(address), null) })
  if (production && PUSH_TEST_ORIGIN !== null)
    problem('PUSH_TEST_ORIGIN is for tests. Remove it: the push service of each browser is known by itself.')
  return { pushTestOrigin: PUSH_TEST_ORIGIN }
}
