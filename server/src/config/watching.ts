import type { Environment } from './environment.ts'

/** How the operator sees what the portal does. */
export interface WatchingSettings {
  metricsToken: string | null
  logLevel: string
  sentryDsn: string | null
  /** The version that a report names. */
  sentryRelease: string | null
  /** The name of this installation in reports; Sentry's own default is `production`. */
  sentryEnvironment: string | null
}

export const watchingSettings = ({ variables, production, url }: Environment): WatchingSettings => ({
  metricsToken: variables.METRICS_TOKEN || null,
  logLevel: variables.LOG_LEVEL || (production ? 'info' : 'warn'),
  sentryDsn: variables.SENTRY_DSN ? url('SENTRY_DSN', '') : null,
  sentryRelease: variables.SENTRY_RELEASE || null,
  sentryEnvironment: variables.SENTRY_ENVIRONMENT || null,
})
