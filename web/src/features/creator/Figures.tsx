import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { useSettings } from '../../app/settings.ts'
import { cashText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { CodeAndLink } from '../../ui/CodeAndLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fact } from '../../ui/Fact.tsx'

type Own = NonNullable<ReplyOf<typeof creator.getOwnCreator>['data']>
export type Month = Own['months'][number]

/** The code of a creator and its link. */
export function CreatorLink({ code }: { code: string }) {
  const { publicUrl } = useSettings()
  return (
    <CodeAndLink codeName={m.creator_code()} code={code} linkName={m.creator_link()} link={`${publicUrl}/c/${code}`} />
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
