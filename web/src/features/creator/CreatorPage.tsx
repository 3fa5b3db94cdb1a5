import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { getOwnCreator } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { cashText } from '../../format/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CreatorLink, Figures, Months } from './Figures.tsx'
import { Tiers } from './Tiers.tsx'
import { stateTones, stateWords } from './words.ts'

type Own = NonNullable<ReplyOf<typeof creator.getOwnCreator>['data']>
type Payout = Own['payouts'][number]

export const head = (): Head => ({ title: m.creator_own_title() })

export const loader = load(async ({ api }) => (await api(getOwnCreator)).data)

/** A creator's own page: the code, what it has earned, and what was paid. */
export default function CreatorPage() {
  const own = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.creator_own_title()} intro={m.creator_own_intro()} />
      {own ? (
        <Own own={own} />
      ) : (
        <EmptyState
          title={m.creator_none_own()}
          action={<LinkButton to="/referral-center">{m.creator_to_referrals()}</LinkButton>}
        >
          {m.creator_none_own_text()}
        </EmptyState>
      )}
    </div>
  )
}

function Own({ own }: { own: Own }) {
  const { code, bonus, share, state, ends_at, figures, months, tiers, payouts } = own
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" aria-label={m.creator_code()} className="grid gap-4">
          <CreatorLink code={code} />
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
            <Fact name={m.code_state()}>
              <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
            </Fact>
            {ends_at && (
              <Fact name={m.creator_ends_at()}>
                <Moment at={ends_at} />
              </Fact>
            )}
            <Fact name={m.creator_bonus()}>{m.creator_percent({ percent: bonus })}</Fact>
            <Fact name={m.creator_share()}>{m.creator_percent({ percent: share })}</Fact>
          </dl>
        </Card>
        <Figures figures={figures} />
      </div>
      <p className="max-w-3xl text-muted">{m.creator_own_rules()}</p>
      <Tiers tiers={tiers} />
      <Months months={months} />
      <section aria-labelledby="payouts-title" className="grid gap-4">
        <h2 id="payouts-title" className="text-xl">
          {m.creator_payouts()}
        </h2>
        {payouts.length === 0 ? (
          <EmptyState title={m.creator_payouts_none()} />
        ) : (
          <CardTable caption={m.creator_payouts()} columns={columns()} rows={payouts} rowKey={({ id }) => id} />
        )}
      </section>
    </>
  )
}

const columns = (): CardColumn<Payout>[] => [
  { name: 'at', head: m.creator_paid_at(), namesRow: true, cell: ({ paid_at: at }) => <Moment at={at} /> },
  { name: 'cash', head: m.creator_cash(), numeric: true, cell: ({ cash }) => cashText(cash) },
]
