import { shopLimits } from '@guildhall/contract/shop'
import { serverOffsetMs } from '../../server-calendar.ts'

const dayMs = 24 * 3600_000

// The server says both of each item as it answers; a page that stands open, or was kept, goes on by the clock.

/** A promotion is on until the end of its day at the server's calendar (D-012). */
export const isPromotedAt = (promotion: string | null, now: number): boolean =>
  promotion !== null && promotion.slice(0, 10) >= new Date(now + serverOffsetMs).toISOString().slice(0, 10)

export const isNewAt = (createdAt: string, now: number): boolean =>
  Date.parse(createdAt) > now - shopLimits.newDays * dayMs
