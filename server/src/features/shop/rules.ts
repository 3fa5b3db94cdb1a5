import { endOfNew, endOfPromotion } from '@guildhall/contract/shop-rules'

/** When the first of these items stops being new or promoted; null when time alone changes nothing of them. */
export function trueUntil(items: { created_at: string; promotion: string | null }[], now: Date): Date | null {
  const moments = items.flatMap(({ created_at, promotion }) => [
    endOfNew(created_at),
    ...(promotion === null ? [] : [endOfPromotion(promotion)]),
  ])
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}
