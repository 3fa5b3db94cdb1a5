import type * as z from 'zod/mini'
import type { AnswerOf, Locale } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import type { push } from '@guildhall/contract/push'
import { messageTopics } from '@guildhall/contract/message-topics'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { setChoices } from '../../dispatch/queries.ts'
import { refuse, refuseField } from '../../fail.ts'
import { readAppSettings, settings } from '../settings/service.ts'
import * as queries from './queries.ts'
import { eventKey, type GameEvent } from './rules.ts'

const mostDevices = 10

/** The devices and reminders of the caller. */
export async function getPushSettings(
  app: App,
  caller: Caller,
  locale: Locale,
): Promise<AnswerOf<typeof push.getPushSettings>> {
  const [{ enabled }, { schedule }, key, events, devices] = await Promise.all([
    readAppSettings(app),
    settings(app).read('events'),
    app.push.publicKey(),
    queries.findReminders(app.db, caller.id),
    queries.findDevices(app.db, caller.id, app.now().toISOString()),
  ])
  const reminders = schedule
    .filter((event) => events.includes(eventKey(event)))
    .map((event) => ({ kind: event.kind, title: titleIn(event, locale) }))
  return {
    isOn: enabled,
    key,
    reminders,
    devices: devices.map(({ id, session_id, created_at, device }) => ({
      id,
      device,
      createdAt: created_at,
      isCurrent: session_id === caller.sessionId,
    })),
  }
}

export const titleIn = (event: GameEvent, locale: Locale): string => inLanguage(event, locale).title

/** Adds the browser of the caller's session. Its messages end with the session. */
export async function addPushDevice(
  app: App,
  caller: Caller,
  { endpoint, keys }: z.output<typeof push.addPushDevice.body>,
  locale: Locale,
): Promise<{ message: string }> {
  const { enabled } = await readAppSettings(app)
  if (!enabled) refuse('push_off')
  if (!app.push.isAddress(endpoint)) refuseField('endpoint', 'address', m.push_address())
  const device = {
    user_id: caller.id,
    session_id: caller.sessionId,
    endpoint,
    ...keys,
    locale,
    created_at: app.now().toISOString(),
  }
  await transaction(app.db, (tx) => queries.insertDevice(tx, device, mostDevices))
  return { message: m.push_device_added() }
}

/** Removes a device of the caller. That of another person is refused as `not_found`. */
export async function removePushDevice(app: App, caller: Caller, id: number): Promise<{ message: string }> {
  if (!(await queries.deleteDevice(app.db, caller.id, id))) refuse('not_found')
  return { message: m.push_device_removed() }
}

/** Switches the reminder of one event, named as in the caller's language. */
export async function setReminder(
  app: App,
  caller: Caller,
  { kind, title, isOn }: z.output<typeof push.setReminder.body>,
  locale: Locale,
): Promise<{ message: string }> {
  const { schedule } = await settings(app).read('events')
  const event = schedule.find((each) => each.kind === kind && titleIn(each, locale) === title) ?? refuse('not_found')
  const change = isOn ? queries.insertReminder : queries.deleteReminder
  await change(app.db, caller.id, eventKey(event))
  return { message: isOn ? m.push_reminder_on({ title }) : m.push_reminder_off({ title }) }
}

/** Deletes reminders of events that staff have removed or renamed. */
export async function prunePushes(app: App): Promise<void> {
  const { schedule } = await settings(app).read('events')
  await queries.deleteRemindersBut(app.db, schedule.map(eventKey))
}

/** Pushes nothing more to the caller: no device and no topic is left. */
export const endPushes = (app: Pick<App, 'db'>, caller: Caller): Promise<void> =>
  transaction(app.db, async (tx) => {
    await queries.deleteDevicesOf(tx, caller.id)
    await setChoices(
      tx,
      caller.id,
      messageTopics.map((topic) => ({ topic, channel: 'push', is_on: false })),
    )
  })

/** Reminds the caller of no event any more. */
export const endReminders = (app: Pick<App, 'db'>, caller: Caller) => queries.deleteRemindersOf(app.db, caller.id)
