import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import { settings } from '../../app/settings.ts'
import { currentLocale } from '../../format/locale.ts'
import { nextOccurrences } from './events/occurrences.ts'
import { weekTime } from './events/times.ts'

/** The server's name and its next event. */
export function preview({ renderedAt }: { renderedAt: number }): Partial<Preview> {
  const { appName, events } = settings()
  const next = nextOccurrences(events.schedule, 'ALL', renderedAt)[0]
  return {
    title: appName,
    lines: [
      next ? m.home_preview_next({ event: next.title, time: weekTime(next.at, currentLocale()) }) : m.shell_tagline(),
    ],
  }
}
