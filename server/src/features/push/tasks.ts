import type { TaskList } from 'graphile-worker'
import type { Locale } from '@guildhall/contract'
import { topicOf } from '@guildhall/contract/message-topics'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { fatesOf } from '../../dispatch/dispatch.ts'
import { endOfQuiet, type QuietHours } from '../../dispatch/rules.ts'
import { itemOf } from '../../game/formats/item.ts'
import { task } from '../../jobs/job.ts'
import type { PushOutcome } from '../../ports/push.ts'
import { inLocale } from '../../words/locale.ts'
import { getItemKnowledge } from '../items/service.ts'
import { pushJob, wordsOf } from '../notification/public.ts'
import { readAppSettings, settings } from '../settings/service.ts'
import { callDeviceJob, callEventJob, callEventsJob } from './jobs.ts'
import * as queries from './queries.ts'
import { eventKey, startingSoon } from './rules.ts'
import { titleIn } from './service.ts'

const daySeconds = 24 * 3600
const pageSize = 200
const atOnce = 20

export const pushTasks = (app: App): TaskList => ({
  ...task(pushJob, ({ device, notification }) => pushNotification(app, device, notification)),
  ...task(callEventsJob, () => callEvents(app)),
  ...task(callEventJob, (call) => callEvent(app, call)),
  ...task(callDeviceJob, (call) => callDevice(app, call)),
})

/** Pushes a notification to one device. A push service that is away makes the job fail, and it is tried again. */
async function pushNotification(app: App, device: number, notification: number): Promise<void> {
  const now = app.now()
  const since = new Date(now.getTime() - daySeconds * 1000).toISOString()
  const { enabled, name } = await readAppSettings(app)
  const pushed = enabled && (await queries.getPush(app.db, { device, notification, now: now.toISOString(), since }))
  if (!pushed) return
  const topic = topicOf[pushed.kind]
  const { push } = await fatesOf(app.db, { userId: pushed.user_id, topic }, now)
  if (push === 'never') return
  // The quiet hours of the person: the same job once more at their end.
  if (typeof push === 'object') return app.jobs.add(app.db, pushJob, { device, notification }, undefined, push.at)
  const { locale, data, link } = pushed
  const items = 'item' in data ? (itemOf(data.item) ?? []) : []
  const knowledge = await getItemKnowledge(app.db, [items].flat())
  const message = {
    title: name,
    body: inLocale(locale, () => wordsOf(pushed, { locale, knowledge })),
    link: pathIn(locale, link ?? '/'),
    tag: `notification ${notification}`,
    lang: locale,
  }
  const outcome = await app.push.send(pushed, message, { ttlSeconds: daySeconds, urgency: 'normal' })
  if (outcome === 'gone' || outcome === 'refused') await queries.deleteDevices(app.db, [device])
  if (outcome === 'later') throw new Error('The push service of a device is away.')
}

const pathIn = (locale: Locale, path: string): string =>
  locale === 'en' ? `/en${path.replace(/^\/(?=$|#)/, '')}` : path

/** Queues the reminders of the events that begin soon, once each. */
async function callEvents(app: App): Promise<void> {
  const { enabled } = await readAppSettings(app)
  const { schedule } = await settings(app).read('events')
  const starting = enabled ? startingSoon(schedule, app.now()) : []
  if (starting.length > 0) await queries.callEvents(app.db, starting)
}

interface Call {
  event: string
  startsAt: string
}

/** Reminds a page of devices, 20 at once, and adds the job of the next page. */
async function callEvent(app: App, { event, startsAt, after }: Call & { after: number }): Promise<void> {
  const now = app.now().toISOString()
  if (startsAt <= now) return
  const page = await queries.findReminded(app.db, { event, after, now, limit: pageSize })
  const outcomes = new Map<number, PushOutcome>()
  for (let first = 0; first < page.length; first += atOnce)
    await Promise.all(
      page.slice(first, first + atOnce).map(async (target) => {
        outcomes.set(target.id, await remind(app, target, { event, startsAt }))
      }),
    )
  const ids = (...ends: PushOutcome[]) => [...outcomes].filter(([, each]) => ends.includes(each)).map(([id]) => id)
  await queries.deleteDevices(app.db, ids('gone', 'refused'))
  await queries.callAgain(app.db, event, startsAt, ids('later'))
  const last = page.at(-1)
  if (page.length === pageSize && last) await app.jobs.add(app.db, callEventJob, { event, startsAt, after: last.id })
}

/** Reminds one device again, until the event begins. */
async function callDevice(app: App, { event, startsAt, device }: Call & { device: number }): Promise<void> {
  const now = app.now().toISOString()
  const target = startsAt > now && (await queries.getReminded(app.db, { event, device, now }))
  if (!target) return
  const outcome = await remind(app, target, { event, startsAt })
  if (outcome === 'gone' || outcome === 'refused') await queries.deleteDevices(app.db, [device])
  if (outcome === 'later') throw new Error('The push service of a device is away.')
}

async function remind(app: App, target: queries.Target & QuietHours, { event, startsAt }: Call): Promise<PushOutcome> {
  // At the end of the quiet hours it would be too late.
  if (endOfQuiet(target, app.now())) return 'sent'
  const { schedule } = await settings(app).read('events')
  const found = schedule.find((each) => eventKey(each) === event)
  // Staff have removed it meanwhile.
  if (!found) return 'sent'
  const { locale } = target
  const title = titleIn(found, locale)
  const time = new Date(Date.parse(startsAt) + serverOffsetMs).toISOString().slice(11, 16)
  const message = {
    title,
    body: inLocale(locale, () => m.push_event_soon({ time })),
    link: pathIn(locale, '/#events'),
    tag: `event ${event}`,
    lang: locale,
  }
  // Nobody needs it once the event has begun.
  const ttlSeconds = Math.max(1, Math.round((Date.parse(startsAt) - app.now().getTime()) / 1000))
  return app.push.send(target, message, { ttlSeconds, urgency: 'high' })
}
