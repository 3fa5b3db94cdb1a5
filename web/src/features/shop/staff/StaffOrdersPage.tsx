import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { deliveryStates } from '@guildhall/contract/delivery'
import type { shop } from '@guildhall/contract/shop'
import { refundReason } from '@guildhall/contract/shop-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { refundOrder, searchOrders } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSecondPerson } from '../../approval/public.ts'
import { ItemSummary } from '../../items/public.ts'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { stateOf, stateTones, stateWords, targetWords, type OrderState } from '../words.ts'
import { PlayerLink } from '../../player/public.ts'

/** Orders that wait for room are found together with those under way. */
type Filter = Exclude<OrderState, 'waiting'>

type List = ReplyOf<typeof shop.searchOrders>
type StaffOrder = List['data'][number]
interface View {
  q: string
  state: Filter | ''
  before: string
}

const states: readonly Filter[] = [...deliveryStates, 'refunded']

export const head = (): Head => ({ title: m.shop_staff_orders() })

export const loader = load(async ({ api: call, url: { searchParams } }) => {
  const view: View = {
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    state: oneOf(states, searchParams.get('state')) ?? '',
    before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
  return { view, list: await nowOrLater(outcomeOf(call(searchOrders, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/orders', view)

/** All players' orders with the state of their delivery; staff refund those that did not arrive. */
export default function StaffOrdersPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_staff_orders()} intro={m.shop_staff_orders_intro()} />
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ state: view.state, q }))}
          label={m.search_player_or_number()}
          send={m.shop_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <ChoiceLinks
          label={m.shop_staff_states()}
          choices={['', ...states]}
          chosen={view.state}
          to={(state) => addressOf({ state, q: view.q })}
        >
          {(state) => (state ? stateWords[state]() : m.shop_staff_all())}
        </ChoiceLinks>
      </div>
      {arrived ? (
        <Orders view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={6} className="h-32" />
        </Loading>
      )}
    </div>
  )
}

function Orders({ view, data, failure }: { view: View } & Outcome<List>) {
  const [orderToRefund, setOrderToRefund] = useState<StaffOrder | null>(null)
  if (failure) return <LoadFailed title={m.shop_staff_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.shop_staff_none()} />
  return (
    <section aria-label={m.shop_staff_orders()} className="grid gap-4">
      <ul className="grid gap-3">
        {data.data.map((order) => (
          <OrderCard key={order.id} order={order} onRefund={setOrderToRefund} />
        ))}
      </ul>
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: data.next })}
        words={[m.shop_newest(), m.shop_older()]}
      />
      <RefundDialog order={orderToRefund} onClose={() => setOrderToRefund(null)} />
    </section>
  )
}

function OrderCard({ order, onRefund }: { order: StaffOrder; onRefund: (order: StaffOrder) => void }) {
  const state = stateOf(order)
  const about = { item: order.name, login: order.login }
  const hasEnded = state === 'failed' || state === 'unknown'
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={order.item} called={order.name}>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        </ItemSummary>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            size="dense"
            to={`/staff/deliveries?q=${encodeURIComponent(order.login)}`}
            aria-label={hasEnded ? m.shop_staff_resend_named(about) : m.shop_staff_delivery_named(about)}
          >
            {hasEnded ? m.shop_staff_resend() : m.shop_staff_delivery()}
          </LinkButton>
          {hasEnded && (
            <Button size="dense" aria-label={m.shop_refund_named(about)} onClick={() => onRefund(order)}>
              {m.shop_refund()}
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-4">
        <Fact name={m.shop_send_login()}>
          <PlayerLink login={order.login} className="font-semibold" />
        </Fact>
        <Fact name={m.shop_receipt_price()}>
          <span className="tabular">{m.shop_cash({ cash: cashText(order.price) })}</span>
        </Fact>
        <Fact name={m.shop_target()}>{targetWords[order.target]()}</Fact>
        <Fact name={m.shop_column_date()}>
          <Moment at={order.created_at} />
        </Fact>
        <Fact name={m.shop_order()} wide>
          <code className="block wrap-anywhere text-balance">{order.id}</code>
        </Fact>
      </dl>
      {order.answer && state !== 'delivered' && <p className="border-s-2 border-edge ps-3 text-sm">{order.answer}</p>}
      {order.refund_reason && (
        <p className="border-s-2 border-edge ps-3 text-sm">
          {m.shop_refunded_because({ reason: order.refund_reason })}{' '}
          {order.refunded_by && (
            <span className="text-muted">({m.shop_refunded_by({ login: order.refunded_by })})</span>
          )}
        </p>
      )}
    </Card>
  )
}

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

function RefundDialog({ order, onClose }: { order: StaffOrder | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()

  async function refund({ id }: StaffOrder, why: string): Promise<string | undefined> {
    try {
      const reply = await api(refundOrder, { params: { id }, body: { reason: why } })
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'order_not_refundable') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const about = { item: order?.name ?? '', login: order?.login ?? '' }
  const cash = cashText(order?.price ?? 0)
  return (
    <ReasonDialog
      open={order !== null}
      title={m.shop_refund_question(about)}
      confirm={m.shop_refund()}
      reason={refundReason}
      onConfirm={(why) => refund(order!, why)}
      onClose={onClose}
    >
      {order?.state === 'unknown' ? m.shop_refund_text_unknown({ cash }) : m.shop_refund_text({ cash })}
    </ReasonDialog>
  )
}
