import type { Environment } from './environment.ts'

/** Logs, metrics and error reports for the operator. */
export interface WatchingSettings {
  metricsToken: string | null
  logLevel: string
  sentryDsn: string | null
}

export const watchingSettings = ({ variables, production, url }: Environment): WatchingSettings => ({
  metricsToken: variables.METRICS_TOKEN || null,
  logLevel: variables.LOG_LEVEL || (production ? 'info' : 'warn'),
  sentryDsn: variables.SENTRY_DSN ? url('SENTRY_DSN', '') : null,
})
