import type { App } from '../../app.ts'
import { refuseUntil } from '../../fail.ts'
import { hit, hitsOf, networkOf } from '../../limits/count-hits.ts'

/** The default; LIMITS in the environment replaces it by this name. */
const forgedNotices = { max: 30, perSeconds: 60 }
/** How many webhooks are checked at a time. For some of them the provider has to be asked. */
const webhooksAtOnce = 16
let webhooksNow = 0

/**
 * Runs `judge` (the check of one webhook's origin) within limits, so that a flood of forged webhooks causes few
 * questions to providers. Refuses `busy` above the limit of concurrent checks, and `too_many_requests` for a network
 * that has just sent many forged ones. Both say when to send again, so a genuine webhook is only late.
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
