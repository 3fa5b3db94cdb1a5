import { m } from '@guildhall/messages'
import type { DonationQuote } from '@guildhall/contract/campaign-rules'
import { cardFee } from '@guildhall/contract/donation'
import { clsx } from 'clsx'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { brlText, cashText } from '../../../format/money.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Campaign } from '../../campaign/public.ts'
import type { Installment } from './rules.ts'

/** The amount, what it is for and the fee, before the payment (D-008, D-009). */
export function Summary({
  reais,
  installment,
  quote: { campaign, campaignCash, creatorCash, total: cash },
  isSimulated,
}: {
  reais: number
  installment: Installment | undefined
  /** What the donation is worth. */
  quote: DonationQuote<Campaign>
  isSimulated: boolean
}) {
  const charged = reais + cardFee(reais)
  const total = installment?.total ?? charged
  const interest = Math.round((total - charged) * 100) / 100
  return (
    <Card as="aside" aria-label={m.card_summary()} className="grid gap-4">
      <h2 className="text-xl">{m.card_summary()}</h2>
      <dl className="grid gap-2">
        <Line name={m.payment_receipt_without_fee()}>{brlText(reais)}</Line>
        <Line name={m.payment_receipt_fee()}>{brlText(cardFee(reais))}</Line>
        {interest > 0 && <Line name={m.card_interest()}>{brlText(interest)}</Line>}
        {installment && installment.installments > 1 && (
          <Line name={m.payment_receipt_installments()}>
            {`${installment.installments}× ${brlText(installment.each)}`}
          </Line>
        )}
        <Line name={m.card_total_line()} strong>
          {brlText(total)}
        </Line>
        {campaign && (
          <Line
            name={m.bonus_line({ name: campaign.name, percent: campaign.percent })}
          >{`+${cashText(campaignCash)}`}</Line>
        )}
        {creatorCash > 0 && <Line name={m.bonus_receipt_creator()}>{`+${cashText(creatorCash)}`}</Line>}
        <Line name={m.payment_receipt_cash()}>{m.payment_cash({ cash: cashText(reais > 0 ? cash : 0) })}</Line>
      </dl>
      <p className="flex gap-2 text-sm text-muted">
        <ShieldCheck className="size-5 shrink-0 text-verd" aria-hidden />
        {m.card_secure()}
      </p>
      {isSimulated && <Simulated />}
    </Card>
  )
}

function Line({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', strong && 'mt-1 border-t border-line pt-2')}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={strong ? 'tabular text-lg font-semibold' : 'tabular'}>{children}</dd>
    </div>
  )
}

/** The demo's test card and the holder names that decide its outcome. */
const Simulated = () => (
  <div className="grid gap-1 rounded-md border border-warn p-3 text-sm">
    <p className="font-semibold text-warn">{m.card_simulated()}</p>
    <p>{m.card_simulated_text()}</p>
    <code className="tabular grid">
      <span>4235 6477 2802 5682</span>
      <span>11/30 · 123</span>
    </code>
  </div>
)
