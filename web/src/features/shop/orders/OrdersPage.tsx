import { m } from '@guildhall/messages'
import { useId } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { listPurchases } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ItemIcon } from '../../items/public.ts'
import { stateTones, stateWords } from '../../../words/orders.ts'
import { stateOf, type Order } from '../words.ts'
import { PaidPrice } from './PaidPrice.tsx'
import { cartsOf } from './carts-of.ts'

type List = ReplyOf<typeof shop.listPurchases>

export const head = (): Head => ({ title: m.shop_orders() })

export const loader = load(async ({ api, url }) => {
  const before = url.searchParams.get('before') ?? undefined
  return { before, list: await nowOrLater(outcomeOf(api(listPurchases, { query: before ? { before } : {} }))) }
})

/** What the player bought, newest first. */
export default function OrdersPage() {
  const { before, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.shop_orders()}
        intro={m.shop_orders_intro()}
        below={[{ label: m.shop_title(), to: '/shopping' }]}
      >
        <LinkButton to="/redeem">{m.code_redeem_title()}</LinkButton>
      </PageHead>
      <p className="text-muted">
        {m.gift_orders_note()}{' '}
        <AppLink
          to="/gifts?side=sent"
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        >
          {m.gift_sent_list_link()}
        </AppLink>
      </p>
      {arrived ? (
        <Orders before={before} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={5} className="h-20" />
        </Loading>
      )}
    </div>
  )
}

function Orders({ before, data, failure }: { before: string | undefined } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.shop_orders_failed()} failure={failure} />
  if (data.data.length === 0)
    return (
      <EmptyState
        title={m.shop_orders_none()}
        action={
          <LinkButton to="/shopping" variant="primary">
            {m.shop_go()}
          </LinkButton>
        }
      >
        {m.shop_orders_none_text()}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {cartsOf(data.data).map((orders) => (
          <Bought key={orders[0]!.id} orders={orders} />
        ))}
      </ul>
      <KeyPages
        first={before && '/orders'}
        next={data.next && `/orders?before=${encodeURIComponent(data.next)}`}
        words={[m.shop_newest(), m.shop_older()]}
      />
    </>
  )
}

/** One order; several that were bought with one cart or bundle stand together, with what they cost. */
function Bought({ orders }: { orders: Order[] }) {
  const title = useId()
  if (orders.length === 1) return <OrderRow order={orders[0]!} />
  const total = orders.reduce((sum, { price }) => sum + price, 0)
  const sums = { count: orders.length, cash: cashText(total) }
  const { bundle } = orders[0]!
  return (
    <li className="grid gap-2 rounded-lg border border-edge bg-s2 p-2">
      <p id={title} className="tabular px-2 pt-1 text-sm text-muted">
        {bundle ? m.shop_orders_bundle({ bundle, ...sums }) : m.shop_orders_together(sums)}
      </p>
      <ul aria-labelledby={title} className="grid gap-2">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </li>
  )
}

function OrderRow({ order }: { order: Order }) {
  const state = stateOf(order)
  return (
    <Card as="li" linked className="flex items-center gap-4">
      <ItemIcon {...order.item} className="size-14" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink to={`/orders/${order.id}`} className="stretched font-semibold">
            {order.name}
          </AppLink>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <PaidPrice order={order} />
          {order.bundle && <span>{m.shop_order_bundle({ bundle: order.bundle })}</span>}
          <RelativeTime at={order.created_at} />
        </p>
      </div>
    </Card>
  )
}
