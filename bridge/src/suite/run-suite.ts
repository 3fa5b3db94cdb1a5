import { accountChecks } from './account-checks.ts'
import { createClient } from './client.ts'
import { Failing, LeftOut } from './expect.ts'
import { itemChecks } from './item-checks.ts'
import { signatureChecks } from './signature-checks.ts'
import type { Subject } from './check.ts'
import { worldChecks } from './world-checks.ts'

export interface Result {
  title: string
  outcome: 'holds' | 'fails' | 'left out'
  /** Why it fails or was left out. */
  detail: string
}

export interface SuiteOptions {
  url: string
  secret: string
  /** How long a queued operation may take. */
  waitMs: number
  /** The number of requests of the check of load. */
  load: number
  /** Only checks whose title contains this text, and those that every run has. */
  only?: string
  /** Called after each check. */
  onResult?: (result: Result) => void
}

/**
 * Runs every check against a bridge, one after the other. It makes one account in the game and delivers a few items
 * to it, all bounded.
 */
export async function runSuite(options: SuiteOptions): Promise<Result[]> {
  const { url, secret, waitMs, load, only = '', onResult = () => {} } = options
  const client = createClient({ url, secret })
  const subject: Subject = { client, account: null, delivered: [], passwords: [], waitMs, load }
  const results: Result[] = []
  const all = [...signatureChecks, ...accountChecks, ...itemChecks, ...worldChecks]
  for (const { title, run } of all.filter((each) => each.title.includes(only) || each.isAlways)) {
    const result = await run(subject).then(
      (): Result => ({ title, outcome: 'holds', detail: '' }),
      (error: unknown): Result => ({
        title,
        outcome: error instanceof LeftOut ? 'left out' : 'fails',
        detail: error instanceof Failing || error instanceof LeftOut ? error.message : `no reply: ${String(error)}`,
      }),
    )
    results.push(result)
    onResult(result)
  }
  return results
}
