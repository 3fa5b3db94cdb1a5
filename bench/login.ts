import { startPortal } from '../e2e/portal.ts'
import { median, round, type BenchResult } from './harness.ts'

// Does the time of a refusal reveal whether a login exists? Pairs are interleaved, so that a slow machine slows both.
// An AUC of 0.5 is chance, and 1 reveals every login.

const pairs = 150
const warmUps = 20

export async function run(): Promise<BenchResult[]> {
  const portal = await startPortal()
  try {
    for (let n = 0; n < warmUps; n += 1) {
      await refusal(portal.url, 'player')
      await refusal(portal.url, 'nobody01')
    }
    const existing: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < pairs; n += 1) {
      // The second request of a pair finds warmer caches, so the order is random.
      const order = Math.random() < 0.5
      if (order) existing.push(await refusal(portal.url, 'player'))
      unknown.push(await refusal(portal.url, `nobody${String(n).padStart(3, '0')}`))
      if (!order) existing.push(await refusal(portal.url, 'player'))
    }
    return [
      {
        bench: 'login',
        name: 'unknown login against wrong password',
        measures: {
          unknownMs: round(median(unknown), 2),
          wrongMs: round(median(existing), 2),
          medianRatio: round(median(unknown) / median(existing), 3),
          auc: round(auc(existing, unknown), 3),
        },
        limits: { medianRatio: { atLeast: 0.85, atMost: 1.15 }, auc: { atLeast: 0.35, atMost: 0.65 } },
      },
    ]
  } finally {
    await portal.stop()
    await portal.remove()
  }
}

async function refusal(url: string, username: string): Promise<number> {
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Wrong-777' }),
  })
  await reply.arrayBuffer()
  if (reply.status !== 401) throw new Error(`A wrong login answered ${reply.status}.`)
  return performance.now() - startedAt
}

/** How often a time of `first` is longer than one of `second`: the area under the ROC curve. */
function auc(first: number[], second: number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}
