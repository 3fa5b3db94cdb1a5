import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { bonusLabel } from '@guildhall/contract/referral'
import { stateWords } from './words.ts'
import type { Bonus, OwnReferral } from './rules.ts'
import { FactLine } from '../../ui/FactLine.tsx'

const tones: Record<OwnReferral['released'], BadgeTone> = { P: 'warn', S: 'success', N: 'danger' }

/** The referred players, without data by which others could find them. */
export function ReferralTable({ rows }: { rows: readonly OwnReferral[] }) {
  return (
    <section aria-labelledby="mine" className="grid gap-4">
      <h2 id="mine">{m.referral_mine()}</h2>
      {rows.length > 0 ? (
        <Table caption={m.referral_mine()} columns={referralColumns()} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title={m.referral_mine_none()}>{m.referral_mine_none_text()}</EmptyState>
      )}
    </section>
  )
}

const referralColumns = (): Column<OwnReferral>[] => [
  {
    name: 'person',
    head: m.referral_column_person(),
    namesRow: true,
    cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
  },
  { name: 'user', head: m.referral_column_user(), phone: 'below', cell: ({ username }) => username },
  {
    name: 'status',
    head: m.referral_column_status(),
    cell: ({ released, needsCharacter }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={tones[released]}>{stateWords[released]()}</Badge>
        {needsCharacter && <span className="text-sm text-muted">{m.referral_needs_character()}</span>}
      </span>
    ),
  },
  {
    name: 'date',
    head: m.referral_column_date(),
    phone: 'below',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

/** The bonuses of their first donations. */
export function BonusTable({ rows }: { rows: readonly Bonus[] }) {
  return (
    <section aria-labelledby="bonuses" className="grid gap-4">
      <h2 id="bonuses">{m.referral_bonuses()}</h2>
      {rows.length > 0 ? (
        <Table caption={m.referral_bonuses()} columns={bonusColumns()} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title={m.referral_bonuses_none()}>{m.referral_bonuses_none_text()}</EmptyState>
      )}
    </section>
  )
}

const bonusColumns = (): Column<Bonus>[] => [
  {
    name: 'origin',
    head: m.referral_column_origin(),
    namesRow: true,
    cell: ({ operation, username }) => (
      <FactLine>
        {operation || bonusLabel}
        {username && <span className="font-normal text-muted">{username}</span>}
      </FactLine>
    ),
  },
  {
    name: 'points',
    head: m.referral_column_points(),
    numeric: true,
    cell: ({ value, taken_back }) => (
      <span className="grid justify-items-end">
        <span className="whitespace-nowrap">{m.shop_cash({ cash: cashText(value) })}</span>
        {taken_back > 0 && (
          <span className="text-sm text-muted">{m.referral_taken_back({ cash: cashText(taken_back) })}</span>
        )}
      </span>
    ),
  },
  {
    name: 'date',
    head: m.referral_column_date(),
    phone: 'below',
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]
