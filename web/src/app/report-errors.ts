import { browserTracingIntegration, init } from '@sentry/browser'

/**
 * Reports errors of the page. All traces are sampled (rate 1). Nothing in them can identify a person or open an
 * account.
 */
export function reportErrors(dsn: string): void {
  init({
    dsn,
    tracesSampleRate: 1,
    integrations: [browserTracingIntegration()],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: ({ user: _user, ...event }) => ({ ...event, request: { url: location.pathname } }),
    beforeSendSpan: ({ attributes: { 'user_agent.original': _browser, ...attributes }, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, withoutQuery(value)])),
    }),
  })
}

/** A link in a mail may carry a secret, and each trace contains the address of the page. */
const withoutQuery = <T>(value: T): T =>
  typeof value === 'string' && /^(?:https?:\/)?\//.test(value) ? (value.replace(/[?#].*/s, '') as T) : value
