import type { Preview } from '@guildhall/contract/previews'
import { settings } from '../../../app/settings.ts'
import { currentLocale } from '../../../format/locale.ts'
import { nextOccurrences } from './occurrences.ts'
import { weekTime } from './times.ts'

/** The next three events. */
export function preview({ renderedAt }: { renderedAt: number }): Partial<Preview> {
  const next = nextOccurrences(settings().events.schedule, 'ALL', renderedAt).slice(0, 3)
  return { lines: next.map(({ title, at }) => `${title} · ${weekTime(at, currentLocale())}`) }
}
