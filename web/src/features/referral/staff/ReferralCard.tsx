import { m } from '@guildhall/messages'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { OwnThing } from '../../../staff-list/OwnThing.tsx'
import { stateWords } from '../words.ts'
import { PlayerLink } from '../../player/public.ts'
import { decisionWords, type ReferralDecision } from './decisions.ts'
import type { Detail } from './detail.ts'
import { DueBadge, tones } from './state.tsx'

const bonusWords = {
  held: m.referral_bonus_held,
  paid: m.referral_bonus_paid,
  over_limit: m.referral_bonus_over_limit,
  void: m.referral_bonus_void,
}

/** A referral with its evidence. One without evidence that waits can be decided at once. */
export function ReferralCard({
  referral: each,
  onAsk,
  isOwn,
  isSelected,
  onSelect,
  children,
}: {
  referral: Detail
  /** Another person decides, because it is of the member of staff. */
  isOwn: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onAsk: (decision: ReferralDecision) => void
  children: ReactNode
}) {
  return (
    <Card as="li" className="grid content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-lg font-semibold">{`${each.firstname} ${each.lastname}`}</h3>
        <Checkbox
          label={m.list_select()}
          aria-label={m.list_select_named({ name: each.username })}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="order-last"
        />
        <span className="flex flex-wrap gap-1">
          <Badge tone={tones[each.released]}>{stateWords[each.released]()}</Badge>
          {each.due_at && <DueBadge at={each.due_at} />}
        </span>
      </div>
      <Verdict referral={each} />
      <Facts referral={each} />
      {[each.cleared, each.reviewed].map(
        (entry, at) =>
          entry && (
            <p key={at} className="border-s-2 border-edge ps-3 text-sm">
              {at === 0 ? m.referral_cleared_by({ login: entry.by }) : m.referral_reviewed_by({ login: entry.by })}{' '}
              <RelativeTime at={entry.at} />
              {entry.note && `: ${entry.note}`}
            </p>
          ),
      )}
      {children}
      {isOwn ? <OwnThing /> : <Decisions referral={each} onAsk={onAsk} />}
    </Card>
  )
}

const isCleanOf = ({ type }: Detail): boolean => type === 'Success'

function Verdict({ referral: each }: { referral: Detail }) {
  const isClean = isCleanOf(each)
  return (
    <p className={`flex gap-2 border-s-2 ps-3 ${isClean ? 'border-success' : 'border-warn'}`}>
      {isClean ? (
        <ShieldCheck className="size-5 shrink-0 text-success" aria-hidden />
      ) : (
        <ShieldAlert className="size-5 shrink-0 text-warn" aria-hidden />
      )}
      <span>
        <strong>{isClean ? m.referral_clean() : m.referral_suspect()}</strong> {each.reason}
      </span>
    </p>
  )
}

function Facts({ referral: each }: { referral: Detail }) {
  const facts = [
    { name: m.referral_column_login(), value: <PlayerLink login={each.username} /> },
    { name: m.account_email(), value: each.email ?? '–' },
    { name: 'IP', value: each.ip ?? '–' },
    { name: 'Cookie', value: each.cookie ?? '–' },
    { name: m.referral_fact_age(), value: <RelativeTime at={each.created_at} /> },
    { name: m.referral_fact_donation(), value: each.hasDonation ? bonusText(each) : m.referral_fact_none() },
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The decisions of staff that are possible now. Evidence must be explained before a referral is released. */
function Decisions({ referral: each, onAsk }: { referral: Detail; onAsk: (decision: ReferralDecision) => void }) {
  const isClean = isCleanOf(each)
  const isExplainable = each.evidence.some(
    ({ reason, isCleared }) => !isCleared && reason !== 'no_character' && reason !== 'unchecked',
  )
  return (
    <div className="flex flex-wrap gap-3">
      {isClean && each.released === 'P' && (
        <>
          <Decision decision={{ kind: 'S', referral: each }} variant="primary" onAsk={onAsk} />
          <Decision decision={{ kind: 'N', referral: each }} onAsk={onAsk} />
        </>
      )}
      {!isClean && each.released === 'P' && (
        <>
          {isExplainable && <Decision decision={{ kind: 'clear', referral: each }} onAsk={onAsk} />}
          <Decision decision={{ kind: 'N', referral: each }} variant="ghost" onAsk={onAsk} />
        </>
      )}
      {each.released !== 'P' && (each.released === 'S' || isClean) && (
        <Decision
          decision={{ kind: each.released === 'S' ? 'N' : 'S', referral: each }}
          variant="ghost"
          onAsk={onAsk}
        />
      )}
    </div>
  )
}

function Decision({
  decision,
  variant,
  onAsk,
}: {
  decision: ReferralDecision
  variant?: 'primary' | 'ghost'
  onAsk: (decision: ReferralDecision) => void
}) {
  const { name, named } = decisionWords(decision)
  return (
    <Button
      {...(variant && { variant })}
      aria-label={named({ name: decision.referral.username })}
      onClick={() => onAsk(decision)}
    >
      {name()}
    </Button>
  )
}

function bonusText({ bonus }: Detail): string {
  if (!bonus) return m.referral_fact_donated()
  const cash = cashText(bonus.value - (bonus.state === 'paid' ? bonus.taken_back : 0))
  return bonusWords[bonus.state]({ cash })
}
