import type { Locale } from '@guildhall/contract'
import {
  isFixed,
  isOnByDefault,
  isUrgent,
  topicOf,
  type DigestRhythm,
  type MessageChannel,
  type MessageTopic,
  type UnsubscribeTopic,
} from '@guildhall/contract/message-topics'
import type { NotificationKind } from '@guildhall/contract/notification'
import type { MailJob } from '../mail/mail-job.ts'

/** The times in which messages that are not urgent wait, in minutes of the day. */
export interface QuietHours {
  quiet_from: number | null
  quiet_until: number | null
  /** The name of a time zone; null for the time of the server. */
  zone: string | null
}

export interface Preferences extends QuietHours {
  /** What the person has chosen for the topic, by channel. */
  choices: Partial<Record<MessageChannel, boolean>>
  digest: DigestRhythm
  locale: Locale | null
}

/** What becomes of one message on one channel. */
export type Fate = 'now' | 'never' | 'digest' | { at: Date }

interface Question {
  topic: MessageTopic
  channel: MessageChannel
  preferences: Preferences
  now: Date
}

/**
 * Decides about one message. A choice counts unless the topic is fixed. What is urgent comes at once; all else joins the
 * digest, where there is one, or waits for the end of the quiet hours. The bell is never delayed.
 */
export function decide({ topic, channel, preferences, now }: Question): Fate {
  if (!isWanted(topic, channel, preferences.choices[channel])) return 'never'
  if (channel === 'bell' || isUrgent(topic)) return 'now'
  if (channel === 'mail' && preferences.digest !== 'none') return 'digest'
  const at = endOfQuiet(preferences, now)
  return at ? { at } : 'now'
}

/** A digest that is due waits for the end of the quiet hours, too. */
export function decideDigest(preferences: Preferences, now: Date): Fate {
  const at = endOfQuiet(preferences, now)
  return at ? { at } : 'now'
}

/** Whether messages of a topic come by a channel, by the choice of the person. */
export const isWanted = (topic: MessageTopic, channel: MessageChannel, choice: boolean | undefined): boolean =>
  isFixed(topic, channel) || (choice ?? isOnByDefault(topic, channel))

const dayMinutes = 24 * 60
const serverZone = 'Etc/GMT+3'

/** The end of the quiet hours that are in force now; null outside of them. */
export function endOfQuiet({ quiet_from: from, quiet_until: until, zone }: QuietHours, now: Date): Date | null {
  if (from === null || until === null) return null
  const minute = minuteOfDay(now, zone)
  const since = (minute - from + dayMinutes) % dayMinutes
  const length = (until - from + dayMinutes) % dayMinutes
  if (since >= length) return null
  return new Date(startOfMinute(now) + (length - since) * 60_000)
}

/** The hour of the day at which digests are sent. */
const digestHour = 8

/** The next time of a digest after `now`: at eight, each day or each Monday. */
export function nextDigest(digest: Exclude<DigestRhythm, 'none'>, zone: string | null, now: Date): Date {
  const toHour = (digestHour * 60 - minuteOfDay(now, zone) + dayMinutes) % dayMinutes || dayMinutes
  const next = new Date(startOfMinute(now) + toHour * 60_000)
  if (digest === 'daily') return next
  const toMonday = (8 - weekdayOf(next, zone)) % 7
  return new Date(next.getTime() + toMonday * dayMinutes * 60_000)
}

const startOfMinute = (moment: Date): number => Math.floor(moment.getTime() / 60_000) * 60_000

function minuteOfDay(moment: Date, zone: string | null): number {
  const parts = partsOf(moment, zone)
  return Number(parts.hour) * 60 + Number(parts.minute)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekdayOf = (moment: Date, zone: string | null): number => weekdays.indexOf(partsOf(moment, zone).weekday ?? '')

/** Hour, minute and weekday in a zone. A zone that this machine does not know counts as the server's. */
function partsOf(moment: Date, zone: string | null): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  const parts = (() => {
    try {
      return format(zone ?? serverZone)
    } catch {
      return format(serverZone)
    }
  })().formatToParts(moment)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** The letters of a notification: one with facts, none because its cause mails its own, or the one of all others. */
export function letterOf(kind: NotificationKind): 'receipt' | 'own' | 'notification' {
  if (/^(payment|deposit)_/.test(kind)) return 'receipt'
  return ownLetters.includes(kind) ? 'own' : 'notification'
}

/** Their causes add mails with more than the sentence, or must not be mailed. */
const ownLetters: readonly NotificationKind[] = [
  'ticket_answered',
  'ticket_reopened',
  'ticket_solved',
  'ticket_merged',
  'game_account',
  'totp_removed',
  'account_helped',
  'mail_refused',
  'closing_stopped',
  'export_ready',
]

/** The topic of each kind of mail; that of a notification follows from its kind. */
const topicsOfMails: Record<Exclude<MailJob['kind'], 'notification' | 'digest'>, MessageTopic> = {
  recovery: 'security',
  verify: 'security',
  email_changed: 'security',
  email_stopped: 'security',
  email_withdrawn: 'security',
  details_changed: 'security',
  password_changed: 'security',
  totp_changed: 'security',
  helped: 'security',
  banned: 'security',
  ban_ended: 'security',
  closing: 'security',
  export_ready: 'security',
  login_released: 'security',
  // Owners answer for the portal, so they always learn of acts and of faults.
  staff_digest: 'security',
  alert: 'security',
  receipt: 'payments',
  game_account: 'account',
  ticket_answered: 'tickets',
}

/** The topic of a mail. `notified` is the kind of the notification that the job names, where it names one. */
export function topicOfMail(job: MailJob, notified: NotificationKind | undefined): MessageTopic | 'digest' | null {
  if (job.kind === 'digest') return 'digest'
  if (job.kind !== 'notification') return topicsOfMails[job.kind]
  return notified ? topicOf[notified] : null
}

/** Whether the mails of a topic can be switched off. */
export const canUnsubscribe = (topic: MessageTopic | 'digest'): topic is UnsubscribeTopic =>
  topic === 'digest' || !isFixed(topic, 'mail')
