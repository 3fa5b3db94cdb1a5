import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { DonationQuote } from '@guildhall/contract/campaign-rules'
import { cardFee, donationPoints } from '@guildhall/contract/donation'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { brlText, cashText } from '../../format/money.ts'
import { useSession } from '../../session/session.ts'
import type { Campaign } from '../campaign/public.ts'

/** What is paid and for what, before anything is charged. `reais` is null while the amount is invalid. */
export function Summary({
  reais,
  method,
  quote: { campaign, campaignCash, creatorCash, total },
  hasCampaigns,
}: {
  reais: number | null
  method: PaymentMethod | undefined
  quote: DonationQuote<Campaign>
  hasCampaigns: boolean
}) {
  const { user } = useSession()
  const { base, bonusPercent, bonus } = donationPoints(reais ?? 0)
  const fee = method === 'mercado_card' ? cardFee(reais ?? 0) : 0
  const or = (text: string) => (reais === null ? '–' : text)
  return (
    <dl aria-live="polite" className="grid gap-2">
      <Line name={m.donation_amount()}>{or(brlText(reais ?? 0))}</Line>
      {method === 'mercado_card' && <Line name={m.donation_fee()}>{or(brlText(fee))}</Line>}
      <Line name={m.donation_to_pay()} strong>
        {or(brlText((reais ?? 0) + fee))}
      </Line>
      <Line name={m.donation_base()} isApart>
        {or(cashText(base))}
      </Line>
      <Line name={m.donation_bonus({ percent: bonusPercent })}>{or(`+${cashText(bonus)}`)}</Line>
      {hasCampaigns && (
        <Line name={campaign ? m.bonus_line({ name: campaign.name, percent: campaign.percent }) : m.bonus_line_short()}>
          {or(campaignCash > 0 ? `+${cashText(campaignCash)}` : '0')}
        </Line>
      )}
      {creatorCash > 0 && <Line name={m.bonus_receipt_creator()}>{or(`+${cashText(creatorCash)}`)}</Line>}
      <Line name={m.donation_total()} strong>
        {or(m.donation_cash({ cash: cashText(total) }))}
      </Line>
      {user && <Line name={m.donation_receiver()}>{user.username}</Line>}
    </dl>
  )
}

function Line({
  name,
  strong = false,
  isApart = false,
  children,
}: {
  name: string
  strong?: boolean
  isApart?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isApart ? 'mt-1 border-t border-line pt-3' : ''}`}
    >
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={`tabular ms-auto text-end ${strong ? 'text-lg font-semibold' : ''}`}>{children}</dd>
    </div>
  )
}
