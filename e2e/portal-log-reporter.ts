import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { lastLines } from './portal.ts'

/** When a journey failed, what the portal said at the time is half of the story. */
export default class PortalLogReporter implements Reporter {
  private tail = ''

  onTestEnd(_test: TestCase, result: TestResult) {
    const isFailed = result.status === 'failed' || result.status === 'timedOut'
    // Read now: the log is gone once the portal is stopped.
    if (isFailed && process.env.PORTAL_LOG) this.tail = lastLines(process.env.PORTAL_LOG, 40)
  }

  onEnd() {
    if (this.tail) console.log(`\nThe portal's last words:\n${this.tail}\n`)
  }
}
