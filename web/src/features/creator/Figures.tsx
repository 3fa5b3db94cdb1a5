import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { cashText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'

type Own = NonNullable<ReplyOf<typeof creator.getOwnCreator>['data']>
export type Month = Own['months'][number]

/** The code and its link, to hand on. */
export function CodeAndLink({ code, publicUrl }: { code: string; publicUrl: string }) {
  const link = `${publicUrl}/c/${code}`
  return (
    <dl className="grid gap-3">
      <Fact name={m.creator_code()}>
        <span className="flex flex-wrap items-center gap-3">
          <code>{code}</code>
          <CopyButton text={code}>{m.code_copy()}</CopyButton>
        </span>
      </Fact>
      <Fact name={m.creator_link()}>
        <span className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{link}</code>
          <CopyButton text={link}>{m.code_copy_link()}</CopyButton>
        </span>
      </Fact>
    </dl>
  )
}

/** What was earned and paid in all, and what a payout would bring. */
export function Figures({ figures }: { figures: Own['figures'] }) {
  const { donations, base, accrued, held, paid, due } = figures
  return (
    <Card as="section" aria-label={m.creator_figures()}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name={m.creator_donations()}>{cashText(donations)}</Fact>
        <Fact name={m.creator_base()}>{cashText(base)}</Fact>
        <Fact name={m.creator_accrued()}>{cashText(accrued)}</Fact>
        <Fact name={m.creator_held()}>{cashText(held)}</Fact>
        <Fact name={m.creator_paid_out()}>{cashText(paid)}</Fact>
        <Fact name={m.creator_due()}>{cashText(due)}</Fact>
      </dl>
      {due < 0 && <p className="mt-3 text-sm text-warn">{m.creator_due_negative()}</p>}
    </Card>
  )
}

/** The figures by month, the newest first. */
export function Months({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="months-title" className="grid gap-4">
      <h2 id="months-title" className="text-xl">
        {m.creator_months()}
      </h2>
      {months.length === 0 ? (
        <EmptyState title={m.creator_months_none()}>{m.creator_months_none_text()}</EmptyState>
      ) : (
        <CardTable caption={m.creator_months()} columns={columns()} rows={months} rowKey={({ month }) => month} />
      )}
    </section>
  )
}

const figure = (name: string, head: string, of: (month: Month) => number): CardColumn<Month> => ({
  name,
  head,
  numeric: true,
  cell: (month) => cashText(of(month)),
})

const columns = (): CardColumn<Month>[] => [
  {
    name: 'month',
    head: m.creator_month(),
    namesRow: true,
    cell: ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`,
  },
  figure('donations', m.creator_donations(), ({ donations }) => donations),
  figure('base', m.creator_base(), ({ base }) => base),
  figure('accrued', m.creator_accrued(), ({ accrued }) => accrued),
  figure('held', m.creator_held(), ({ held }) => held),
  figure('paid', m.creator_paid_out(), ({ paid }) => paid),
  figure('carried', m.creator_carried(), ({ carried }) => carried),
]

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)
