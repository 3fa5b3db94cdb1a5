import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { deliveryStates } from '@guildhall/contract/delivery'
import { valueSorts, type ValueSort } from '@guildhall/contract/list-sorts'
import type { shop } from '@guildhall/contract/shop'
import { refundReason } from '@guildhall/contract/shop-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { refundOrder, searchOrders } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { cashText } from '../../../format/money.ts'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ReasonedActDialog } from '../../approval/public.ts'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ListTools } from '../../../staff-list/ListTools.tsx'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'
import { SearchedListPage } from '../../../staff-list/SearchedListPage.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import { stateWords, type OrderState } from '../../../words/orders.ts'
import { columns, OrderDetail, titleOf, useOrderActs, type StaffOrder } from './OrderDetail.tsx'

export { shouldRevalidate } from '../../../staff-list/open-row.ts'

/** Orders that wait for room are found together with those under way. */
type Filter = Exclude<OrderState, 'waiting'>

type List = ReplyOf<typeof shop.searchOrders>
interface View extends ListView<ValueSort> {
  q: string
  state: Filter | ''
  before: string
}

const states: readonly Filter[] = [...deliveryStates, 'refunded']

export const head = (): Head => ({ title: m.shop_staff_orders() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 60),
  state: oneOf(states, searchParams.get('state')) ?? '',
  ...readListView(searchParams, valueSorts),
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(searchOrders, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/orders', view)

/** All players' orders with the state of their delivery; staff refund those that did not arrive. */
export default function StaffOrdersPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  return (
    <SearchedListPage
      title={m.shop_staff_orders()}
      intro={m.shop_staff_orders_intro()}
      q={view.q}
      onSearch={(q) => void navigate(addressOf({ ...view, q, before: '' }))}
      filters={
        <>
          <ChoiceLinks
            label={m.shop_staff_states()}
            choices={['', ...states]}
            chosen={view.state}
            to={(state) => addressOf({ ...view, state, before: '' })}
          >
            {(state) => (state ? stateWords[state]() : m.shop_staff_all())}
          </ChoiceLinks>
          <ListTools sorts={valueSorts} readView={readView} addressOf={addressOf} />
        </>
      }
    >
      {arrived && <Orders view={view} {...arrived} />}
    </SearchedListPage>
  )
}

function Orders({ view, data, failure }: { view: View } & Outcome<List>) {
  const [orderToRefund, setOrderToRefund] = useState<StaffOrder | null>(null)
  const may = useOrderActs()
  if (failure) return <LoadFailed title={m.shop_staff_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.shop_staff_none()} />
  return (
    <section aria-label={m.shop_staff_orders()} className="grid gap-4">
      <StaffList
        name={m.shop_staff_orders()}
        columns={columns(setOrderToRefund, may)}
        rows={data.data}
        keyOf={({ id }) => id}
        titleOf={titleOf}
        detail={(order) => <OrderDetail order={order} onRefund={setOrderToRefund} />}
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: data.next })}
      />
      <RefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />
    </section>
  )
}

function RefundDialog({ order, onClose }: { order: StaffOrder | null; onClose: () => void }) {
  const about = { item: order?.name ?? '', login: order?.login ?? '' }
  const cash = cashText(order?.price ?? 0)
  return (
    <ReasonedActDialog
      open={order !== null}
      title={m.shop_refund_question(about)}
      confirm={m.shop_refund()}
      reason={refundReason}
      act={(reason) => api(refundOrder, { params: { id: order!.id }, body: { reason: reason } })}
      decidedCode="order_not_refundable"
      onClose={onClose}
    >
      {order?.state === 'unknown' ? m.shop_refund_text_unknown({ cash }) : m.shop_refund_text({ cash })}
    </ReasonedActDialog>
  )
}
