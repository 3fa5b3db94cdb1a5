import { lastDayOf } from '@guildhall/contract/ban-rules'
import type { Locale } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { currentLocale } from '../../words/locale.ts'
import { appealToken } from './appeal-link.ts'
import * as queries from './queries.ts'

/** What a banned person reads: the end of the ban, null for ever, and its reason. */
export interface BanWords {
  until: string | null
  reason: string
}

/**
 * Refuses a banned user with `account_banned`: until when and why, in the locale of the request, and the token of the
 * page for an appeal. Only for who has proved to be the user.
 */
export async function refuseBanned(
  app: Pick<App, 'config' | 'db' | 'now'>,
  user: { id: number; email: string | null },
): Promise<void> {
  const ban = await queries.getBanInForce(app.db, user.id, app.now().toISOString())
  if (ban) refuseFor(ban, { appeal: appealToken(app, ban.id, { userId: user.id, email: user.email }, 'login') })
}

/** Refuses the token of a banned user with `account_banned`, so that the browser can say why it no longer works. */
export async function refuseTokenOfBanned(app: Pick<App, 'db' | 'now'>, tokenHash: Buffer): Promise<void> {
  const ban = await queries.getBanOfToken(app.db, tokenHash, app.now().toISOString())
  if (ban) refuseFor(ban)
}

function refuseFor(ban: BanWords, more: { appeal?: string } = {}): never {
  const message = banSentence(ban, currentLocale())
  refuse('account_banned', { message, error: message, until: ban.until, reason: ban.reason, ...more })
}

/** "Your account is suspended until …. Reason: …. …" */
export function banSentence({ until, reason }: BanWords, locale: Locale): string {
  return [
    until ? m.ban_told_until({ date: lastDayWords(until, locale) }) : m.ban_told_for_ever(),
    ...(reason ? [m.ban_told_reason({ reason: withFullStop(reason) })] : []),
    m.ban_told_appeal(),
  ].join(' ')
}

/** The last day of a ban, in the server's calendar. */
export const lastDayWords = (until: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Etc/GMT+3' }).format(lastDayOf(until))

const withFullStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
