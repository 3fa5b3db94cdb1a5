import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { valueSorts, type ValueSort } from '@guildhall/contract/list-sorts'
import { escrowFilters, marketLimits } from '@guildhall/contract/market-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { listEscrow } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { DecisionDialog, type Decision } from './DecisionDialog.tsx'
import { ListTools } from '../../../staff-list/ListTools.tsx'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'
import { StaffListPage } from '../../../staff-list/StaffListPage.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import { EscrowCard } from './EscrowCard.tsx'
import { columns, titleOf } from './escrow-rows.tsx'
import { filterWords, type EscrowFilter } from './words.ts'

export { shouldRevalidate } from '../../../staff-list/open-row.ts'

type List = ReplyOf<typeof market.listEscrow>
interface View extends ListView<ValueSort> {
  q: string
  state: EscrowFilter | ''
  before: string
}

export const head = (): Head => ({ title: m.market_desk_title() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 60),
  state: oneOf(escrowFilters, searchParams.get('state')) ?? '',
  ...readListView(searchParams, valueSorts),
  before: /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(listEscrow, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/market', view)

/** Every listing with the place of its goods, and the decisions of staff about those that are stuck. */
export default function EscrowPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  return (
    <StaffListPage
      title={m.market_desk_title()}
      intro={m.market_desk_intro()}
      actions={
        <>
          <LinkButton to="/staff/market/suspicions">{m.market_suspicions_title()}</LinkButton>
          <Button onClick={() => void revalidate()} busy={state === 'loading'}>
            <RefreshCw className="size-5" />
            {m.market_refresh()}
          </Button>
        </>
      }
      filters={
        <>
          <SearchForm
            q={view.q}
            onSearch={(q) => void navigate(addressOf({ ...view, q, before: '' }))}
            label={m.search_player_or_number()}
            send={m.market_search_send()}
            spellCheck={false}
            className="min-w-48 flex-1"
          />
          <ChoiceLinks
            label={m.market_desk_states()}
            choices={['', ...escrowFilters]}
            chosen={view.state}
            to={(each) => addressOf({ ...view, state: each, before: '' })}
          >
            {(each) => (
              <>
                {each ? filterWords[each]() : m.market_desk_all()}
                <CountBadge
                  count={arrived?.data?.counts[each as keyof List['counts']]}
                  countedTo={marketLimits.countedTo}
                  isHighlighted={each === 'stuck' || each === 'frozen'}
                />
              </>
            )}
          </ChoiceLinks>
          <ListTools sorts={valueSorts} readView={readView} addressOf={addressOf} />
        </>
      }
    >
      {arrived ? (
        <Escrows view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={6} className="h-11" />
        </Loading>
      )}
    </StaffListPage>
  )
}

function Escrows({ view, data, failure }: { view: View } & Outcome<List>) {
  const [decision, setDecision] = useState<Decision | null>(null)
  if (failure) return <LoadFailed title={m.market_desk_failed_load()} failure={failure} />
  if (data.data.length === 0)
    return (
      <EmptyState
        title={m.market_desk_none()}
        action={
          addressOf({ ...view, sort: '' }) !== addressOf({}) ? (
            <LinkButton to="/staff/market">{m.market_desk_all()}</LinkButton>
          ) : undefined
        }
      />
    )
  return (
    <section aria-label={m.market_desk_title()} className="grid gap-4">
      <StaffList
        name={m.market_desk_title()}
        columns={columns(setDecision)}
        rows={data.data}
        keyOf={({ id }) => String(id)}
        titleOf={titleOf}
        detail={(escrow) => <EscrowCard escrow={escrow} onDecide={setDecision} />}
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: String(data.next) })}
      />
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </section>
  )
}
