import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { secureAddress } from './variables.ts'

/** Where announcements are posted. */
export interface AnnouncingSettings {
  announcing: {
    /** The bot API of Telegram. */
    telegramUrl: string
    /** The address below which the sandbox plays Discord; null where it plays nothing. */
    simulatedDiscord: string | null
  }
}

export function announcingSettings({ production, sandbox, read }: Environment): AnnouncingSettings {
  const isSimulated = !production && sandbox.isNeeded
  const { TELEGRAM_API_URL: telegramUrl } = read({
    TELEGRAM_API_URL: z._default(
      secureAddress(production),
      isSimulated ? `${sandbox.url}/telegram` : 'https://api.telegram.org',
    ),
  })
  return { announcing: { telegramUrl, simulatedDiscord: isSimulated ? `${sandbox.url}/discord` : null } }
}
