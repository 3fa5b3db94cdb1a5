import type { Config } from './config.ts'

/**
 * Error reporting, only when SENTRY_DSN is set: every trace is sampled (rate 1), and what could name a person or open
 * an account (addresses, cookies, headers, queries, bodies, user data) is left out of errors and of traces.
 */
export async function reportErrors(config: Pick<Config, 'sentryDsn'>): Promise<void> {
  if (!config.sentryDsn) return
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    tracesSampleRate: 1,
    // All of it is collected otherwise, the body of a login with its password too.
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
    // The integration for Fastify writes down queries and browsers all the same.
    beforeSendSpan: (span) => {
      const { 'user_agent.original': _, ...attributes } = span.attributes ?? {}
      const path = attributes['url.path']
      if (typeof path === 'string') attributes['url.path'] = path.split('?')[0]
      return { ...span, attributes }
    },
  })
}
