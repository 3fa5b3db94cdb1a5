import type { App } from '../../app.ts'
import { refuseUntil } from '../../fail.ts'
import { hit, hitsOf, networkOf } from '../../limits/count-hits.ts'

/** Ours; LIMITS in the environment replaces it by its name. */
const forgedNotices = { max: 30, perSeconds: 60 }
/** How many webhooks are being judged at once; for some of them a provider is asked. */
const webhooksAtOnce = 16
let webhooksNow = 0

/**
 * Judges a webhook of a payment within bounds, so that a flood of forged ones does not make us ask providers without end:
 * so many at once, and none of a network that has just sent many forged ones. Who is refused is told when to send again:
 * a genuine webhook is late at most.
 */
export async function judgeWebhook<Reading extends { kind: string }>(
  app: App,
  address: string,
  judge: () => Promise<Reading>,
): Promise<Reading> {
  if (!app.config.rateLimits) return judge()
  const { max, perSeconds } = app.config.limits.forgedNotices ?? forgedNotices
  const key = `forged notices ${networkOf(address)}`
  const { hits, secondsLeft } = await hitsOf(app, key)
  if (hits >= max) refuseUntil('too_many_requests', secondsLeft)
  if (webhooksNow >= webhooksAtOnce) refuseUntil('busy', 5)
  webhooksNow += 1
  try {
    const reading = await judge()
    if (reading.kind === 'forged') await hit(app, key, perSeconds)
    return reading
  } finally {
    webhooksNow -= 1
  }
}
