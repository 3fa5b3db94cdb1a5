import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export type Complaints = {
  to(context: BrowserContext): Promise<void>
  expect(pattern: RegExp): void
  heard(): string[]
  unexpected(): string[]
}

/**
 * Listens to every page of a context for console errors and warnings, errors nobody caught,
 * violations of the content security policy, failed requests and requests to another origin.
 */
export function listen(portalUrl: string): Complaints {
  const heard: string[] = []
  const expected: RegExp[] = []
  const { origin } = new URL(portalUrl)

  function onConsole(message: ConsoleMessage) {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The journeys block it (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  }
  function onRequest(request: Request) {
    const url = new URL(request.url())
    // The provider serves the fields of the card form. Only the policy of the card page allows them.
    const isOfCardFields = request.url().startsWith(`${process.env.SANDBOX_URL}/mercadopago/`)
    if (/^https?:$|^wss?:$/.test(url.protocol) && url.origin !== origin && !isOfCardFields)
      heard.push(`request to another origin: ${request.url()}`)
  }
  function onRequestFailed(request: Request) {
    const why = request.failure()?.errorText
    // The browser aborts pending requests when the page is left or the next letter is typed.
    if (why !== 'net::ERR_ABORTED') heard.push(`request failed: ${request.url()} ${why}`)
  }

  return {
    async to(context) {
      context.on('console', onConsole)
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error()}`))
      context.on('request', onRequest)
      context.on('requestfailed', onRequestFailed)
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          console.error(
            `CSP: ${violation.effectiveDirective} blocked ${violation.blockedURI || 'inline'} ${violation.sourceFile ?? ''}:${violation.lineNumber} ${violation.sample}`,
          )
        })
      })
    },
    expect(pattern) {
      expected.push(pattern)
    },
    heard: () => heard,
    unexpected() {
      return heard.filter((line) => !expected.some((pattern) => pattern.test(line)))
    },
  }
}
