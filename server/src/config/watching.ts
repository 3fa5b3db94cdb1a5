import type { Locale } from '@guildhall/contract'
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
  /** The webhook of a Discord channel for alerts, which is a secret; null without one. */
  alertDiscordUrl: string | null
  /** The language of that channel. */
  alertLocale: Locale
}

export function watchingSettings({ production, read }: Environment): WatchingSettings {
  const settings = read({
    METRICS_TOKEN: optionalText,
    LOG_LEVEL: textOr(production ? 'info' : 'warn'),
    SENTRY_DSN: z._default(z.nullable(address), null),
    SENTRY_RELEASE: optionalText,
    SENTRY_ENVIRONMENT: optionalText,
    ALERT_DISCORD_URL: z._default(z.nullable(channelAddress(production)), null),
    ALERT_LOCALE: z._default(z.enum(['pt-BR', 'en'], 'Set it to pt-BR or en.'), 'pt-BR'),
  })
  return {
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    sentryDsn: settings.SENTRY_DSN,
    sentryRelease: settings.SENTRY_RELEASE,
    sentryEnvironment: settings.SENTRY_ENVIRONMENT,
    alertDiscordUrl: settings.ALERT_DISCORD_URL,
    alertLocale: settings.ALERT_LOCALE,
  }
}

// The message does not repeat the value, because whoever has it can write to the channel.
const channelAddress = (mustBeSecure: boolean) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && (mustBeSecure ? /^https:/ : /^https?:/).test(text),
        'is no address of a webhook. Copy it from the settings of the channel, like https://discord.com/api/webhooks/…',
      ),
    )
