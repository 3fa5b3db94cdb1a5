import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { escrowFilters, marketLimits, type market } from '@guildhall/contract/market'
import { listEscrow } from '../../../api.generated.ts'
import { outcomeOf, soon, useArrived, type Outcome } from '../../../arriving.ts'
import type { Head } from '../../../head.tsx'
import { load } from '../../../load.ts'
import { cashText } from '../../../money.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DecisionDialog, type Decision } from './DecisionDialog.tsx'
import { EscrowCard } from './EscrowCard.tsx'
import { filterWords, type EscrowFilter } from './words.ts'

type List = ReplyOf<typeof market.listEscrow>
interface View {
  q: string
  state: EscrowFilter | ''
  before: string
}

export const head = (): Head => ({ title: m.market_desk_title() })

export const loader = load(async ({ api: call, url: { searchParams } }) => {
  const view: View = {
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    state: escrowFilters.find((each) => each === searchParams.get('state')) ?? '',
    before: /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
  const { q, state, before } = view
  const query = { ...(q && { q }), ...(state && { state }), ...(before && { before }) }
  return { view, list: await soon(outcomeOf(call(listEscrow, { query }))) }
})

function addressOf(view: Partial<View>): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => value))
  return search.size ? `/staff/market?${search}` : '/staff/market'
}

/** Every listing with where its goods are, and what staff decide about those that are stuck. */
export default function MarketDeskPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.market_desk_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1>{m.market_desk_title()}</h1>
            <p className="max-w-3xl text-muted">{m.market_desk_intro()}</p>
          </div>
          <Button onClick={() => void revalidate()} busy={state === 'loading'}>
            <RefreshCw className="size-5" />
            {m.market_refresh()}
          </Button>
        </div>
      </header>
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ state: view.state, q }))}
          label={m.market_desk_search()}
          send={m.market_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <nav aria-label={m.market_desk_states()} className="flex flex-wrap gap-1">
          {(['', ...escrowFilters] as const).map((each) => (
            <LinkButton
              key={each}
              to={addressOf({ state: each, q: view.q })}
              size="dense"
              variant={view.state === each ? 'secondary' : 'ghost'}
              aria-current={view.state === each ? 'true' : undefined}
            >
              {each ? filterWords[each]() : m.market_desk_all()}
              {each && <Count of={each} counts={arrived?.data?.counts} />}
            </LinkButton>
          ))}
        </nav>
      </div>
      {arrived ? (
        <Escrows view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={6} className="h-40" />
        </Loading>
      )}
    </div>
  )
}

function Count({ of, counts }: { of: EscrowFilter; counts: List['counts'] | undefined }) {
  const count = counts?.[of as keyof List['counts']]
  if (!count) return null
  const asksForEyes = of === 'stuck' || of === 'frozen'
  return (
    <span
      className={`tabular rounded-xs px-1.5 text-xs ${asksForEyes ? 'bg-warn-deep text-warn' : 'bg-s3 text-muted'}`}
    >
      {count > marketLimits.countedTo ? `${cashText(marketLimits.countedTo)}+` : cashText(count)}
    </span>
  )
}

function Escrows({ view, data, failure }: { view: View } & Outcome<List>) {
  const [decision, setDecision] = useState<Decision | null>(null)
  if (failure) return <LoadFailed title={m.market_desk_failed_load()} failure={failure} />
  if (data.data.length === 0)
    return (
      <EmptyState
        title={m.market_desk_none()}
        action={view.state || view.q ? <LinkButton to="/staff/market">{m.market_desk_all()}</LinkButton> : undefined}
      />
    )
  return (
    <section aria-label={m.market_desk_title()} className="grid gap-4">
      <ul className="grid gap-3">
        {data.data.map((escrow) => (
          <EscrowCard key={escrow.id} escrow={escrow} onDecide={setDecision} />
        ))}
      </ul>
      {(view.before || data.next) && (
        <nav aria-label={m.ui_pagination()} className="flex flex-wrap justify-center gap-3">
          {view.before && <LinkButton to={addressOf({ ...view, before: '' })}>{m.market_newest()}</LinkButton>}
          {data.next && (
            <LinkButton to={addressOf({ ...view, before: String(data.next) })}>{m.market_older()}</LinkButton>
          )}
        </nav>
      )}
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </section>
  )
}
