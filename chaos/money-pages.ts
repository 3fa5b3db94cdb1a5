import { chromium } from '@playwright/test'
import { chromiumPath } from '../e2e/chromium.ts'
import { startPortal } from '../e2e/portal.ts'
import { apiFaults, webhookFaults, requestFaults, type FaultKind } from '../sandbox/src/faults.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import type { Truth } from './money-claims.ts'
import { runCase, type PageCase } from './money-page-case.ts'
import { ways, type Provider, type World } from './money-page-payments.ts'

export const pageProviders = Object.keys(ways) as Provider[]
export const pageFaults: readonly FaultKind[] = [...requestFaults, ...apiFaults, ...webhookFaults]

export interface PagesReport {
  cases: number
  /** The number of payments that the sandbox calls paid, and of those that the portal credited. */
  paid: number
  credited: number
  differences: string[]
}

/** Every fault at every provider, with the page open and closed; each sixth case is in English. */
export const allPageCases = (): PageCase[] =>
  pageProviders.flatMap((provider) =>
    pageFaults.flatMap((fault) =>
      [true, false].map((isOpen, at) => {
        const turn = pageFaults.indexOf(fault) * 2 + at + pageProviders.indexOf(provider)
        return { provider, fault, isOpen, locale: turn % 6 === 5 ? ('en' as const) : ('pt-BR' as const) }
      }),
    ),
  )

/**
 * A player donates R$ 50 in a browser under a fault: once at the creation, and once while paying. The statements of the
 * pages, during the payment and at its end, are compared with the ledger and the sandbox.
 */
export async function comparePages({
  cases,
  say = () => {},
}: {
  cases: PageCase[]
  say?: (line: string) => void
}): Promise<PagesReport> {
  const portal = await startPortal({
    PAYMENT_TIMEOUT_MS: '2000',
    SANDBOX_WEBHOOK_DELAY_MS: '50',
    SANDBOX_WEBHOOK_LATE_MS: '4000',
    SANDBOX_WEBHOOK_RETRY_SCALE: '0.001',
  })
  const report: PagesReport = { cases: 0, paid: 0, credited: 0, differences: [] }
  const { executablePath, env, args } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, env, args })
  try {
    const { url: databaseUrl } = await startEmbedded({ dataDir: portal.dataDir })
    // Faults are planned for a provider, so the cases of one provider run one after the other.
    await Promise.all(
      pageProviders.map(async (provider) => {
        for (const each of cases.filter((every) => every.provider === provider)) {
          const name = `${provider}, ${each.fault}, page ${each.isOpen ? 'open' : 'closed'}, ${each.locale}`
          const startedAt = Date.now()
          const world: World = { portal, browser, databaseUrl, number: (report.cases += 1) }
          const found = await runCase(world, each).catch((error: Error) => ({
            lies: [`could not be told: ${error.message.slice(0, 600)}`],
            truth: [] as Truth[],
          }))
          report.paid += found.truth.filter(({ heldCents }) => heldCents > 0).length
          report.credited += found.truth.filter(({ credited }) => credited > 0).length
          report.differences.push(...found.lies.map((lie) => `${name}: ${lie}`))
          const verdict = found.lies.length ? found.lies.join(' | ') : 'agrees'
          say(`${name}: ${verdict} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
        }
      }),
    )
    return report
  } finally {
    await browser.close()
    await portal.stop()
    await portal.remove()
  }
}
