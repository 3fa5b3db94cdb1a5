import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { deliveriesCountedTo, deliveryLists, type delivery } from '@guildhall/contract/delivery'
import { ageSorts } from '@guildhall/contract/list-sorts'
import { listDeliveries } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { useIsOwnThing } from '../../session/own-things.ts'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { daysInUse } from '../../staff-list/list-view.ts'
import { ListTools } from '../../staff-list/ListTools.tsx'
import { StaffListPage } from '../../staff-list/StaffListPage.tsx'
import { StaffList } from '../../staff-list/StaffList.tsx'
export { shouldRevalidate } from '../../staff-list/open-row.ts'
import { addressOf, queryOf, readView, type View } from './address.ts'
import { DecisionDialog, type Decision } from './DecisionDialog.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { bulkDecisions, columns, titleOf } from './delivery-rows.tsx'
import { listWords } from './words.ts'

type List = ReplyOf<typeof delivery.listDeliveries>

export const head = (): Head => ({ title: m.delivery_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(api(listDeliveries, { query: queryOf(view) }))) }
})

/** Every delivery to the game, and the decisions of staff about those that the game refused or lost. */
export default function DeliveriesPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const { revalidate, state } = useRevalidator()
  return (
    <StaffListPage
      title={m.delivery_title()}
      intro={m.delivery_intro()}
      actions={
        <Button onClick={() => void revalidate()} busy={state === 'loading'}>
          <RefreshCw className="size-5" />
          {m.delivery_refresh()}
        </Button>
      }
      filters={
        <>
          <Searching view={view} />
          <States view={view} counts={arrived?.data?.counts} />
          <ListTools sorts={ageSorts} readView={readView} addressOf={addressOf} place="after" />
        </>
      }
    >
      <Deliveries view={view} list={list} />
    </StaffListPage>
  )
}

function Searching({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      q={view.q}
      onSearch={(q) => void navigate(addressOf({ ...view, q, after: '' }))}
      label={m.search_player_or_number()}
      send={m.delivery_search_send()}
      hint={m.delivery_search_hint()}
      spellCheck={false}
      className="min-w-48 flex-1"
    />
  )
}

function States({ view, counts }: { view: View; counts: List['counts'] | undefined }) {
  return (
    <ChoiceLinks
      label={m.delivery_states()}
      choices={['', ...deliveryLists]}
      chosen={view.state}
      to={(state) => addressOf({ ...view, state, after: '' })}
    >
      {(state) => (
        <>
          {state ? listWords[state]() : m.delivery_state_all()}
          <CountBadge
            count={counts?.[state as keyof List['counts']]}
            countedTo={deliveriesCountedTo}
            isHighlighted={state === 'unknown' || state === 'failed' || state === 'waiting'}
          />
        </>
      )}
    </ChoiceLinks>
  )
}

function Deliveries({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  const [decision, setDecision] = useState<Decision | null>(null)
  const isOwn = useIsOwnThing('delivery')
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-11" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.delivery_failed_load()} failure={failure} />
  if (data.data.length === 0) return <Nothing view={view} />
  return (
    <section aria-label={m.delivery_title()} className="grid gap-4">
      <StaffList
        name={m.delivery_title()}
        columns={columns(setDecision)}
        rows={data.data}
        keyOf={({ id }) => id}
        titleOf={titleOf}
        detail={(row) => <DeliveryCard row={row} onDecide={setDecision} />}
        bulk={bulkDecisions(isOwn)}
      />
      <KeyPages
        first={view.after && addressOf({ ...view, after: '' })}
        next={data.next && addressOf({ ...view, after: data.next })}
      />
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </section>
  )
}

function Nothing({ view }: { view: View }) {
  const isAll = addressOf({ ...view, sort: '' }) === addressOf({})
  if (isAll) return <EmptyState title={m.delivery_none()}>{m.delivery_none_text()}</EmptyState>
  return (
    <EmptyState
      title={m.delivery_none_found()}
      action={<LinkButton to={addressOf({})}>{m.delivery_show_all()}</LinkButton>}
    >
      {view.q || daysInUse(view) > 0 ? m.delivery_none_found_text() : m.delivery_none_of_state()}
    </EmptyState>
  )
}
