import { browserTracingIntegration, init } from '@sentry/browser'

/** Reports errors of the page: every trace sampled (rate 1), nothing that could name a person or open an account. */
export function reportErrors(dsn: string): void {
  init({
    dsn,
    tracesSampleRate: 1,
    integrations: [browserTracingIntegration()],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: ({ user: _user, ...event }) => ({ ...event, request: { url: location.pathname } }),
  })
}
