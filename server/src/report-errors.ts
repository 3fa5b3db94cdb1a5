import type { Config } from './config.ts'

/**
 * Starts the reports of errors and traces to Sentry; without SENTRY_DSN it does nothing and loads nothing.
 * docs/decisions/0100-sentry-core.md says what is sent.
 */
export async function reportErrors(
  config: Pick<Config, 'sentryDsn' | 'sentryRelease' | 'sentryEnvironment'>,
): Promise<void> {
  if (!config.sentryDsn) return
  const { startReports } = await import('./error-reports/start.ts')
  startReports({ dsn: config.sentryDsn, release: config.sentryRelease, environment: config.sentryEnvironment })
}
