import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { shareStates } from '@guildhall/contract/creator-rules'
import { download } from '../../../api/download.ts'
import { exportCreatorShares, getCreator, listCreatorShares } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { nonEmpty, oneOf } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { History } from '../../audit/public.ts'
import { DownloadTable } from '../../bookkeeping/public.ts'
import { PlayerLink } from '../../player/public.ts'
import { CreatorLink, Figures, Months } from '../Figures.tsx'
import { Tiers } from '../Tiers.tsx'
import { stateTones, stateWords } from '../words.ts'
import type { StaffCreator, Tier } from './creator-fields.ts'
import { CreatorForm } from './CreatorForm.tsx'
import { Give, isDue, Payout, Stop } from './questions.tsx'
import { Shares, type SharesView } from './Shares.tsx'

type Reply = ReplyOf<typeof creator.getCreator>

export const head = ({ one }: { one: Reply }): Head => ({ title: one.data.code })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): SharesView => ({
  state: oneOf(shareStates, searchParams.get('state')) ?? '',
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const loader = load(async ({ api: call, params, url }) => {
  const id = Number(params.id)
  const view = readView(url)
  const [one, shares] = await Promise.all([
    call(getCreator, { params: { id } }),
    call(listCreatorShares, { params: { id }, query: nonEmpty(view) }),
  ])
  return { one, shares, view }
})

/** One creator: the agreement, the figures, the shares in doubt, and the payout. */
export default function CreatorStaffPage() {
  const { one, shares, view } = useLoaderData<typeof loader>()
  const { data: row, months, tiers, payouts } = one
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={row.code}
        intro={m.creator_terms_short({ bonus: row.bonus, share: row.share })}
        below={[{ label: m.creator_title(), to: '/staff/creators' }]}
      >
        <div className="flex flex-wrap gap-3">
          <Payout row={row} />
          <Stop row={row} />
        </div>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Agreement key={row.revision} row={row} tiers={tiers} />
        <Figures figures={row.figures} />
      </div>
      <Shares creator={row} shares={shares} view={view} />
      <Tiers tiers={tiers} action={(tier) => (isDue(row, tier) ? <Give row={row} tier={tier} /> : null)} />
      <Months months={months} />
      <section aria-labelledby="payouts-title" className="grid gap-4">
        <h2 id="payouts-title" className="text-xl">
          {m.creator_payouts()}
        </h2>
        {payouts.length === 0 ? (
          <EmptyState title={m.creator_payouts_none()} />
        ) : (
          <CardTable caption={m.creator_payouts()} columns={payoutColumns()} rows={payouts} rowKey={({ id }) => id} />
        )}
      </section>
      <History target={`creator ${row.id}`} />
    </div>
  )
}

function Agreement({ row, tiers }: { row: StaffCreator; tiers: readonly Tier[] }) {
  const [isEditing, setEditing] = useState(false)
  const { id, login, code, bonus, share, state, is_barred, starts_at, ends_at } = row
  return (
    <Card as="section" aria-label={m.creator_terms()} className="grid gap-4">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.creator_login()}>
          <PlayerLink login={login} />
        </Fact>
        <Fact name={m.code_state()}>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>{' '}
          {is_barred && <Badge tone="danger">{m.creator_barred()}</Badge>}
        </Fact>
        <Fact name={m.creator_bonus()}>{m.creator_percent({ percent: bonus })}</Fact>
        <Fact name={m.creator_share()}>{m.creator_percent({ percent: share })}</Fact>
        <Fact name={m.creator_starts_at()}>
          <Moment at={starts_at} />
        </Fact>
        {ends_at && (
          <Fact name={m.creator_ends_at()}>
            <Moment at={ends_at} />
          </Fact>
        )}
        <Fact name={m.code_created_by()}>{row.created_by}</Fact>
        <Fact name={m.code_created_at()}>
          <Moment at={row.created_at} />
        </Fact>
      </dl>
      <CreatorLink code={code} />
      {is_barred && <p className="text-warn">{m.creator_barred_text()}</p>}
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => setEditing(true)}>{m.creator_edit()}</Button>
        <DownloadTable
          fileName={`creator-${id}.csv`}
          label={m.creator_export()}
          fetch={(options) => download(exportCreatorShares, { params: { id } }, options)}
        />
      </div>
      <Dialog open={isEditing} onClose={() => setEditing(false)} size="large" title={m.creator_edit_named({ code })}>
        <CreatorForm row={row} tiers={tiers} onDone={() => setEditing(false)} />
      </Dialog>
    </Card>
  )
}

const payoutColumns = (): CardColumn<Reply['payouts'][number]>[] => [
  { name: 'at', head: m.creator_paid_at(), namesRow: true, cell: ({ paid_at: at }) => <Moment at={at} /> },
  { name: 'cash', head: m.creator_cash(), numeric: true, cell: ({ cash }) => cashText(cash) },
  { name: 'by', head: m.creator_paid_by(), cell: ({ paid_by }) => paid_by },
  { name: 'second', head: m.creator_approved_by(), cell: ({ approved_by }) => approved_by ?? '–' },
]
