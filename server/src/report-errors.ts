import type { Config } from './config.ts'

/**
 * Reports errors, only when SENTRY_DSN is set. Every trace is sampled (rate 1). Values that could identify a person or
 * open an account (addresses, cookies, headers, queries, bodies, user data) are left out of errors and traces.
 */
export async function reportErrors(config: Pick<Config, 'sentryDsn'>): Promise<void> {
  if (!config.sentryDsn) return
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    tracesSampleRate: 1,
    // Otherwise all of it is collected, including the body of a login with its password.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    beforeSend: (event) => {
      const { user: _, request, ...rest } = event
      return { ...rest, request: { method: request?.method, url: request?.url?.split('?')[0] } }
    },
    // The integration for Fastify records queries and browsers all the same.
    beforeSendSpan: (span) => {
      const { 'user_agent.original': _, ...attributes } = span.attributes ?? {}
      const path = attributes['url.path']
      if (typeof path === 'string') attributes['url.path'] = path.split('?')[0]
      return { ...span, attributes }
    },
  })
}
