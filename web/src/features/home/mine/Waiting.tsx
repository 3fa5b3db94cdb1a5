import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useSettings } from '../../../app/settings.ts'
import { useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { cashText } from '../../../format/money.ts'
import { useBalance } from '../../../session/balance.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RollingNumber } from '../../../ui/RollingNumber.tsx'
import { nextOccurrences, runningAt } from '../events/occurrences.ts'
import type { OwnHome } from './own-home.ts'

/** What waits for the player, in six fields of one size, so that a number that arrives moves nothing. */
export function Waiting({ own }: { own: OwnHome | null }) {
  const { cash } = useBalance()
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Field to="/donation" label={m.mine_cash()} accessible={m.wallet_add()} isQuiet={cash === 0}>
        <span className={cash !== null && cash < 0 ? 'text-danger' : ''}>
          {cash === null ? '…' : <RollingNumber value={cash} text={(now) => m.wallet_cash({ cash: cashText(now) })} />}
        </span>
        <Icon name="plus" className="ms-auto size-5 text-brass" />
      </Field>
      <Count to="/orders" label={m.mine_orders()} count={own?.orders} />
      <Sales sales={own?.sales} />
      <Count to="/support" label={m.mine_answers()} count={own?.answers} />
      <Count to="/referral-center" label={m.mine_rewards()} count={own?.rewards} />
      <NextEvent />
    </ul>
  )
}

const Count = ({ to, label, count }: { to: string; label: string; count: number | undefined }) => (
  <Field to={to} label={label} isQuiet={!count}>
    {count ?? '…'}
  </Field>
)

function Sales({ sales }: { sales: OwnHome['sales'] | undefined }) {
  const isQuiet = !sales?.today && !sales?.open
  return (
    <Field to="/market/my-sales" label={m.mine_sales()} isQuiet={isQuiet}>
      {sales?.today ?? '…'}
      {sales && sales.today > 0 && (
        <span className="truncate text-sm text-success">+{m.wallet_cash({ cash: cashText(sales.cash) })}</span>
      )}
      {sales && sales.today === 0 && sales.open > 0 && (
        <span className="truncate text-sm font-normal text-muted">{m.mine_on_sale({ count: sales.open })}</span>
      )}
    </Field>
  )
}

/** The next event with the time that is left, or the one under way. */
function NextEvent() {
  const { schedule } = useSettings().events
  const now = useNow()
  const running = now === null ? undefined : runningAt(schedule, now)
  const [next] = now === null ? [] : nextOccurrences(schedule, 'ALL', now)
  const label = running?.title ?? next?.title ?? m.tonight_next()
  return (
    <Field to="/events" label={label} isQuiet={!running && !next}>
      {running ? (
        <span className="text-success">{m.mine_now()}</span>
      ) : next && now !== null ? (
        inTime(next.at - now)
      ) : (
        '–'
      )}
    </Field>
  )
}

function inTime(ms: number): ReactNode {
  const { days, hours, minutes } = timeLeft(ms)
  const time = m.events_left({ time: `${twoDigits(hours)}:${twoDigits(minutes)}` })
  return days > 0 ? m.events_left_days({ days, time: `${twoDigits(hours)}:${twoDigits(minutes)}` }) : time
}

function Field({
  to,
  label,
  accessible,
  isQuiet,
  children,
}: {
  to: string
  label: string
  /** What its link does, where that is more than to lead to the thing. */
  accessible?: string
  isQuiet: boolean
  children: ReactNode
}) {
  return (
    <li className="relative grid h-16 content-center rounded-lg border border-line bg-s1/90 px-3 hover:border-brass">
      <AppLink to={to} className="stretched block truncate text-sm text-muted max-[22rem]:text-xs">
        {label}
        {accessible && <span className="sr-only">. {accessible}</span>}
      </AppLink>
      <p className={`tabular flex min-w-0 items-center gap-2 font-semibold ${isQuiet ? 'text-muted' : ''}`}>
        {children}
      </p>
    </li>
  )
}
