import type { AnswerOf, Locale } from '@guildhall/contract'
import { periodEnd, type LimitPeriod } from '@guildhall/contract/offer-rules'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { findBundleLimits } from '../bundles/queries.ts'
import * as queries from './queries.ts'

/** What the caller has left of limited offers, and the items for which the caller waits. */
export async function getOwnOffers(app: App, caller: Caller): Promise<AnswerOf<typeof shop.getOwnOffers>> {
  const now = app.now()
  const [limits, bundles, waits] = await Promise.all([
    queries.findLimits(app.db, caller.id, now),
    findBundleLimits(app.db, caller.id, now),
    queries.findWaits(app.db, caller.id),
  ])
  return {
    limits: limits.map(({ item, left, period }) => ({
      item,
      left,
      frees_at: periodEnd(period, now)?.toISOString() ?? null,
    })),
    bundles: bundles.map(({ bundle, left, period }) => ({
      bundle,
      left,
      frees_at: periodEnd(period, now)?.toISOString() ?? null,
    })),
    waits,
  }
}

const limitWords: Record<LimitPeriod, (values: { count: number }) => string> = {
  day: m.shop_limit_day,
  week: m.shop_limit_week,
  month: m.shop_limit_month,
  ever: m.shop_limit_ever,
}

/** Why a limit refuses: what it is, and what is left or when it ends. */
export function limitRefusal(
  { count, period, bought }: { count: number; period: LimitPeriod; bought: number },
  locale: Locale,
  now: Date,
): string {
  const limit = limitWords[period]({ count })
  const left = Math.max(0, count - bought)
  if (left > 0) return m.shop_limit_too_many({ limit, left })
  const end = periodEnd(period, now)
  return end ? m.shop_limit_reached({ limit, date: momentText(end, locale) }) : m.shop_limit_ever_reached({ limit })
}

/** Day and time in the server's calendar: `30/11, 00:00`. */
const momentText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(at.getTime() + serverOffsetMs))
