import { m } from '@guildhall/messages'
import { useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { Moment } from '../history/Receipt.tsx'

/** Until when a code can be paid: as a countdown, and as a time for payers on another device. */
export function Expiry({ at }: { at: string }) {
  const now = useNow()
  const left = timeLeft(Date.parse(at) - (now ?? Date.parse(at)))
  return (
    <p className="text-muted">
      {/* A line of its own from the start, because the clock renders only after hydration. */}
      <span role="timer" aria-live="off" className="tabular block h-6 font-semibold text-text">
        {now !== null &&
          m.payment_expires_in({
            left: `${left.days * 24 + left.hours}:${twoDigits(left.minutes)}:${twoDigits(left.seconds)}`,
          })}
      </span>
      <span>
        {m.payment_expires_at()} <Moment at={at} />
      </span>
    </p>
  )
}
