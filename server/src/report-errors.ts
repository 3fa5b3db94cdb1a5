import type { Config } from './config.ts'

/**
 * Error reporting, only when SENTRY_DSN is set: every trace is sampled (rate 1), and what could name a person
 * (addresses, cookies, headers, bodies, user data) is left out.
 */
export async function reportErrors(config: Pick<Config, 'sentryDsn'>): Promise<void> {
  if (!config.sentryDsn) return
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.sentryDsn,
    tracesSampleRate: 1,
    beforeSend: (event) => {
      const { user: _, request, ...rest } = event
      return { ...rest, request: { method: request?.method, url: request?.url?.split('?')[0] } }
    },
  })
}
