import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { lastLines } from './portal.ts'

/** Prints the end of the portal's log when a journey failed. */
export default class PortalLogReporter implements Reporter {
  private tail = ''

  onTestEnd(_test: TestCase, result: TestResult) {
    const isFailed = result.status === 'failed' || result.status === 'timedOut'
    // The log is read here because it is deleted when the portal stops.
    if (isFailed && process.env.PORTAL_LOG) this.tail = lastLines(process.env.PORTAL_LOG, 40)
  }

  onEnd() {
    if (this.tail) console.log(`\nThe portal's last words:\n${this.tail}\n`)
  }
}
