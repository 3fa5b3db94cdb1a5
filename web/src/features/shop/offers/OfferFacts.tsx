import { m } from '@guildhall/messages'
import type { LimitPeriod } from '@guildhall/contract/offer-rules'
import { useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { useOffer, type Offer } from './use-offer.ts'

const limitWords: Record<LimitPeriod, (values: { count: number }) => string> = {
  day: m.shop_limit_day,
  week: m.shop_limit_week,
  month: m.shop_limit_month,
  ever: m.shop_limit_ever,
}

/** When an offer ends, and how many of it one player may buy; nothing where it has neither. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { isOver, left, freesAt } = useOffer(offer)
  const { sold_until: until = null, limit_count: count = null, limit_period: period = null } = offer
  if (until === null && count === null) return null
  return (
    <div data-part="offer" className="grid gap-1 text-sm">
      {until !== null && (isOver ? <p className="text-warn">{m.shop_offer_over()}</p> : <End until={until} />)}
      {count !== null && period !== null && (
        <p className={left === 0 ? 'text-warn' : 'text-muted'}>
          {left === 0 ? (
            <>
              {m.shop_limit_used({ limit: limitWords[period]({ count }) })}{' '}
              {freesAt && (
                <>
                  {m.shop_limit_frees()} <Moment at={freesAt} />
                </>
              )}
            </>
          ) : left === null || left === count ? (
            m.shop_limit_of({ limit: limitWords[period]({ count }) })
          ) : (
            m.shop_limit_left({ limit: limitWords[period]({ count }), left })
          )}
        </p>
      )}
    </div>
  )
}

/** The end of an offer, and in its last two days the time that is left. */
function End({ until }: { until: string }) {
  const now = useNow()
  const left = now === null ? null : Date.parse(until) - now
  const { days, hours, minutes, seconds } = timeLeft(left ?? 0)
  const clock = `${twoDigits(days * 24 + hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  return (
    <p className="tabular text-success">
      {m.shop_offer_ends()} <Moment at={until} />
      {left !== null && left > 0 && left < countdownMs && (
        <span role="timer"> {m.shop_promo_left({ time: clock })}</span>
      )}
    </p>
  )
}
const countdownMs = 48 * 3600_000
