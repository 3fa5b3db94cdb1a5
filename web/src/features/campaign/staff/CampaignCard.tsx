import { m } from '@guildhall/messages'
import { campaignMethods, type CampaignState } from '@guildhall/contract/campaign-rules'
import { useLocale } from '../../../format/locale.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'
import { dateOf, timeOf } from '../../../ui/RelativeTime.tsx'
import { methodWords } from '../../../words/payment.ts'
import { stateNames } from '../words.ts'
import type { StaffCampaign } from './campaign-fields.ts'

const tones: Record<CampaignState, 'success' | 'brass' | 'neutral'> = {
  planned: 'brass',
  running: 'success',
  ended: 'neutral',
}

/** A campaign of the list: its terms, its state, and what it has added so far. */
export function CampaignCard({ row, onEdit, onEnd }: { row: StaffCampaign; onEdit: () => void; onEnd: () => void }) {
  const locale = useLocale()
  const { name, name_en, percent, methods, min_reais, starts_at, ends_at, ended_at, ended_by, state, overlaps } = row
  const moment = (at: string) => `${dateOf(new Date(at), locale)} ${timeOf(new Date(at))}`
  const isForAll = methods.length === campaignMethods.length
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-sans text-lg font-semibold wrap-anywhere">{name}</h2>
        <span className="tabular font-semibold text-brass">{m.bonus_percent_short({ percent })}</span>
        <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
      </div>
      {name_en && (
        <p lang="en" className="text-sm text-muted wrap-anywhere">
          {name_en}
        </p>
      )}
      <p>{m.bonus_period({ from: moment(starts_at), until: moment(ends_at) })}</p>
      <FactLine className="text-sm text-muted">
        {min_reais > 5 && m.bonus_min_short({ amount: brlText(min_reais) })}
        {!isForAll && methods.map((method) => methodWords[method]()).join(', ')}
        {m.bonus_used({ count: row.donations, cash: cashText(row.cash) })}
      </FactLine>
      {state !== 'ended' && overlaps.length > 0 && (
        <p className="text-sm text-warn">
          {m.bonus_overlap({ names: overlaps.map((each) => m.bonus_line(each)).join(', ') })}
        </p>
      )}
      {ended_at && (
        <p className="text-sm text-muted">{m.bonus_ended_by({ login: ended_by ?? '', moment: moment(ended_at) })}</p>
      )}
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2">
          {state === 'planned' && (
            <Button size="dense" onClick={onEdit} aria-label={m.bonus_edit_named({ name })}>
              {m.bonus_edit()}
            </Button>
          )}
          <Button size="dense" onClick={onEnd} aria-label={m.bonus_end_named({ name })}>
            {m.bonus_end()}
          </Button>
        </div>
      )}
    </Card>
  )
}
