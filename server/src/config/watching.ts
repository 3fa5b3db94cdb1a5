import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { address, optionalText, textOr } from './variables.ts'

/** Logs, metrics and error reports for the operator. */
export interface WatchingSettings {
  metricsToken: string | null
  logLevel: string
  sentryDsn: string | null
  /** The version that a report names. */
  sentryRelease: string | null
  /** The name of this installation in reports; Sentry's own default is `production`. */
  sentryEnvironment: string | null
}

export function watchingSettings({ production, read }: Environment): WatchingSettings {
  const settings = read({
    METRICS_TOKEN: optionalText,
    LOG_LEVEL: textOr(production ? 'info' : 'warn'),
    SENTRY_DSN: z._default(z.nullable(address), null),
    SENTRY_RELEASE: optionalText,
    SENTRY_ENVIRONMENT: optionalText,
  })
  return {
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    sentryDsn: settings.SENTRY_DSN,
    sentryRelease: settings.SENTRY_RELEASE,
    sentryEnvironment: settings.SENTRY_ENVIRONMENT,
  }
}
