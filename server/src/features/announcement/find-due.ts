import { announcementMax } from '@guildhall/contract/announcement-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { settings } from '../settings/service.ts'
import { addDue, noteInterrupted } from './queries.ts'
import { foundWithinMs, occurrenceName, occurrencesBetween } from './rules.ts'

/**
 * Adds to the log what has become due since the last run, with a job for each post. It reads the present state, so what
 * was due while the portal was down is found as well, and several nodes add nothing twice.
 */
export async function findDue(app: Pick<App, 'db' | 'now' | 'cache' | 'config' | 'log'>): Promise<void> {
  const now = app.now()
  await noteInterrupted(app.db, now)
  const { schedule } = await settings(app).read('events')
  const until = new Date(now.getTime() + announcementMax.minutesBefore * 60_000)
  const events = occurrencesBetween(schedule, now, until).map((event) => ({
    thing: occurrenceName(event),
    title_pt: event.title['pt-BR'],
    title_en: event.title.en,
    at: event.at,
  }))
  const patchTitle = (locale: 'pt-BR' | 'en') => m.announcement_patch_title({ version: '#' }, { locale })
  await addDue(app.db, {
    now,
    foundSince: new Date(now.getTime() - foundWithinMs),
    events,
    patchTitles: { 'pt-BR': patchTitle('pt-BR'), en: patchTitle('en') },
  })
}
