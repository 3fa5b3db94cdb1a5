import { m } from '@guildhall/messages'
import { Sparkles } from 'lucide-react'
import { campaignMethods, isRunning, shownCampaigns } from '@guildhall/contract/campaign-rules'
import { useNow } from '../../format/clock.ts'
import { timeLeft, twoDigits } from '../../format/countdown.ts'
import { brlText } from '../../format/money.ts'
import { FactLine } from '../../ui/FactLine.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { methodWords } from '../../words/payment.ts'
import type { Campaign } from './use-campaigns.ts'

/** The campaigns that run or begin soon, each with the time that is left, without those that no donation gets. */
export function BonusBanner({ campaigns }: { campaigns: readonly Campaign[] }) {
  const now = useNow()
  const current = shownCampaigns(campaigns, now)
  if (current.length === 0) return null
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {current.map((campaign) => (
          <One key={campaign.id} campaign={campaign} now={now} />
        ))}
      </ul>
      {current.length > 1 && <p className="text-sm text-muted">{m.bonus_best_only()}</p>}
    </div>
  )
}

function One({ campaign, now }: { campaign: Campaign; now: number | null }) {
  const { name, percent, methods, minReais, startsAt, endsAt } = campaign
  const runs = now !== null && isRunning(campaign, now)
  const isForAll = campaignMethods.every((method) => methods.includes(method))
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-lg border border-brass bg-brass-deep p-4 md:gap-x-6 md:px-5 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Sparkles className="size-6 shrink-0 self-start text-brass lg:self-center" aria-hidden />
      <div className="grid gap-1">
        <p className="text-lg font-semibold wrap-anywhere">
          {name} <span className="tabular text-brass">{m.bonus_more({ percent })}</span>
        </p>
        <FactLine className="text-sm text-muted">
          {runs ? m.bonus_now() : m.bonus_soon()}
          {minReais > 5 && m.bonus_min_short({ amount: brlText(minReais) })}
          {!isForAll && m.bonus_for_methods({ methods: methods.map((method) => methodWords[method]()).join(', ') })}
          <span>
            {runs ? m.bonus_campaign_ends() : m.bonus_campaign_starts()}: <Moment at={runs ? endsAt : startsAt} />
          </span>
        </FactLine>
      </div>
      {/* A line of room from the start, because the clock renders only after hydration. */}
      <p role="timer" aria-live="off" className="tabular col-start-2 min-h-6 font-semibold lg:col-start-3">
        {now !== null &&
          (runs
            ? m.bonus_ends_in({ left: leftText(endsAt, now) })
            : m.bonus_starts_in({ left: leftText(startsAt, now) }))}
      </p>
    </li>
  )
}

function leftText(at: string, now: number): string {
  const { days, hours, minutes, seconds } = timeLeft(Date.parse(at) - now)
  const clock = `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  return days > 0 ? m.bonus_days_left({ days, clock }) : clock
}
