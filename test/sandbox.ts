import { afterAll } from 'vitest'
import type { PlayedFolders } from '../sandbox/src/game/folders/play.ts'
import type { Pace } from '../sandbox/src/payments/webhooks.ts'
import { startSandbox } from '../sandbox/src/sandbox.ts'
import { aDatabase } from './database.ts'

export interface TestSandbox {
  url: string
  bridgeUrl: string
  mailUrl: string
  captchaUrl: string
  pixUrl: string
  /** The environment of a portal that is its merchant. */
  merchant: Record<string, string>
  secret: string
  /** Calls the control API: `control('POST', '/faults', { target: 'game', kind: 'timeout', count: 1 })`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of it is its own affair
  control(method: string, path: string, body?: object): Promise<any>
  /** Stops it. Its data stay in its database. */
  close(): Promise<void>
}

/** A sandbox that plays every outside system, on ports of its own. Closed after the test file. */
export async function aSandbox({
  databaseUrl,
  folders,
  pace,
}: {
  databaseUrl?: string
  /** Plays a game that is reached through its folders. */
  folders?: PlayedFolders
  /** The delay of providers' webhooks; by default a thousandth of the real one. */
  pace?: Partial<Pace>
} = {}): Promise<TestSandbox> {
  const secret = 'secret of a test'
  const url = databaseUrl ?? (await aDatabase({ empty: true })).url
  const { close: end, ...sandbox } = await startSandbox({
    databaseUrl: url,
    port: 0,
    bridgeSecret: secret,
    pace: { delayMs: 20, lateMs: 300, retryScale: 1 / 90_000, ...pace },
    ...(folders ? { folders } : {}),
  })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= end())
  try {
    afterAll(close)
  } catch {
    // Vitest adds no hook while a test runs. Then the test itself has to close the sandbox.
  }
  return {
    ...sandbox,
    secret,
    close,
    async control(method, path, body) {
      const reply = await fetch(`${sandbox.url}/control${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      })
      if (!reply.ok) throw new Error(`${method} /control${path} answered ${reply.status}: ${await reply.text()}`)
      return reply.json()
    },
  }
}
