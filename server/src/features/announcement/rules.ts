import type { AnnouncementCause, AnnouncementKind } from '@guildhall/contract/announcement-rules'
import { endOfServerDay, serverDay, serverOffsetMs } from '@guildhall/contract/server-calendar'

/** Rules of announcements. They read nothing. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What is older when it is found was missed for a reason, such as a portal that was down for days. */
export const foundWithinMs = 24 * hourMs
/** News that is later than this is not posted any more. */
const postedWithinMs = 6 * hourMs
/** The portal gives up after this many attempts. */
export const attemptsAtMost = 6
const pausesMs = [1, 5, 15, 60, 120].map((minutes) => minutes * minuteMs)
const longestPauseMs = hourMs
/** After this time a request of ours has ended, whatever became of its process. */
export const sendingAtMostMs = 2 * minuteMs

/** The pause before the next attempt; null when there is none. `askedSeconds`: what the other side asked for. */
export function pauseAfter(attempts: number, askedSeconds: number | null = null): number | null {
  const usual = pausesMs[attempts - 1]
  if (attempts >= attemptsAtMost || usual === undefined) return null
  return askedSeconds === null ? usual : Math.min(Math.max(askedSeconds, 1) * 1_000, longestPauseMs)
}

/** Whether it is too late for a thing. An event that has begun needs no reminder, even when staff ask for it. */
export const isLate = (
  { kind, at, asked_at }: { kind: AnnouncementKind; at: string; asked_at: string | null },
  now: Date,
): boolean =>
  kind === 'event'
    ? Date.parse(at) <= now.getTime()
    : asked_at === null && now.getTime() - Date.parse(at) > postedWithinMs

/**
 * The canonical address of a webhook of Discord; null for any other address, so that the portal never sends requests
 * elsewhere. `simulated` is the sandbox's address for Discord, where it plays it: of a webhook there only the path is
 * kept, because the port of a demo may change.
 */
export function webhookAddress(text: string, simulated: string | null): string | null {
  if (simulated && text.startsWith(`${simulated}/`)) {
    const path = webhookPath.exec(text.slice(simulated.length))?.[1]
    return path ?? null
  }
  const [, host, rest = ''] = discordHost.exec(text) ?? []
  const path = webhookPath.exec(rest)?.[1]
  return host && path ? `https://${host}${path}` : null
}
const discordHost = /^https:\/\/((?:(?:ptb|canary)\.)?(?:discord|discordapp)\.com)(\/.*)$/
const webhookPath = /^(\/api\/webhooks\/\d{5,25}\/[\w-]{20,150})\/?$/

export const isBotToken = (text: string): boolean => /^\d{5,20}:[\w-]{30,100}$/.test(text)
export const isChat = (text: string): boolean => /^(?:@[a-z]\w{3,31}|-?[1-9]\d{0,18})$/i.test(text)

/** At most `most` units, ending between two characters, with an ellipsis when something is left out. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  if (most < 1) return ''
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/\\+$/, '')
    .trimEnd()}…`
}

/** The text with the marks of Discord's Markdown as plain characters. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\*_~`|<>[\]()#]/g, '\\$&')

export interface Post {
  title: string
  text: string
  link: string
  picture: string | null
}

/** A post of Telegram in plain text: title, text and link, of which the text is cut to at most `most` units. */
export function telegramText({ title, text, link }: Post, most: number): string {
  const head = text.includes(title) ? '' : cutTo(title, 200)
  const foot = text.includes(link) ? '' : link
  const room = most - head.length - foot.length - 4
  return [head, cutTo(text, room), foot].filter(Boolean).join('\n\n')
}

/** What became of a request. `problem`: nothing will ever be posted with this secret. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'again'; cause: AnnouncementCause; detail: string | null; seconds: number | null }
  | { kind: 'unknown'; cause: AnnouncementCause; detail: string | null }
  | { kind: 'refused'; detail: string | null; problem: 'gone' | 'denied' | null }

/** The outcome of a reply. `status` is that of HTTP, `detail` what the other side said. */
export function outcomeOf(status: number, detail: string | null, seconds: number | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 429) return { kind: 'again', cause: 'refused', detail, seconds }
  // Behind this reply the other side may still be at work.
  if (status === 504) return { kind: 'unknown', cause: 'timeout', detail }
  if (status >= 500) return { kind: 'again', cause: 'refused', detail, seconds: null }
  const problem = status === 404 ? 'gone' : status === 401 || status === 403 ? 'denied' : null
  return { kind: 'refused', detail, problem }
}

interface WeeklyEvent {
  kind: string
  title: { 'pt-BR': string; en: string }
  days: readonly number[]
  times: readonly string[]
}

export interface Occurrence {
  kind: string
  title: WeeklyEvent['title']
  at: string
}

/** The events that begin after `from` and not after `until`, soonest first; each once. */
export function occurrencesBetween(schedule: readonly WeeklyEvent[], from: Date, until: Date): Occurrence[] {
  const found = new Map<string, Occurrence>()
  for (const { kind, title, days, times } of schedule)
    for (let start = endOfServerDay(serverDay(from)) - dayMs; start <= until.getTime(); start += dayMs) {
      if (!days.includes(new Date(start + serverOffsetMs).getUTCDay())) continue
      for (const time of times) {
        const [hours = 0, minutes = 0] = time.split(':').map(Number)
        const at = new Date(start + hours * hourMs + minutes * minuteMs)
        if (at > from && at <= until)
          found.set(`${kind} ${title['pt-BR']} ${time} ${start}`, { kind, title, at: at.toISOString() })
      }
    }
  return [...found.values()].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** Names an occurrence for the database, the same for all locales. */
export const occurrenceName = ({ kind, title, at }: Occurrence): string => `${kind} ${title['pt-BR']} ${at}`
