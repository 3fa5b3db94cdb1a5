import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { getPurchase } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { useLive } from '../../../api/polling.ts'
import { load } from '../../../api/load.ts'
import { shopAddress } from '../return-address.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SupportButton } from '../../../ui/support.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { stateOf } from '../words.ts'

type Reply = ReplyOf<typeof shop.getPurchase>

const askEveryMs = 5_000

export const head = (): Head => ({ title: m.shop_order() })

export const loader = load(async ({ api: call, params }) => {
  const id = params.id ?? ''
  return { id, found: await outcomeOf(call(getPurchase, { params: { id } })) }
})

/** A purchase of the player: the state of its delivery, refreshed regularly, and the receipt. */
export default function OrderPage() {
  const { id, found } = useLoaderData<typeof loader>()
  const { data, failure } = found
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.shop_title(), to: '/shopping' },
          { label: m.shop_orders(), to: '/orders' },
          { label: data?.data.name ?? m.shop_order() },
        ]}
      />
      {failure && [400, 404].includes(failure.status) && (
        <>
          <h1>{m.shop_order()}</h1>
          <EmptyState title={m.shop_order_unknown()} action={<LinkButton to="/orders">{m.shop_orders()}</LinkButton>} />
        </>
      )}
      {failure && ![400, 404].includes(failure.status) && (
        <>
          <h1>{m.shop_order()}</h1>
          <LoadFailed title={m.shop_order_failed()} failure={failure} />
        </>
      )}
      {data && <LiveOrder key={id} id={id} first={data} />}
    </div>
  )
}

function LiveOrder({ id, first }: { id: string; first: Reply }) {
  const [{ data: order, balance }, setReply] = useState(first)
  const state = stateOf(order)
  useLive(async (signal) => setReply(await api(getPurchase, { params: { id }, signal })), askEveryMs, {
    // Staff may send a refused item again.
    isOn: state !== 'delivered' && state !== 'refunded',
  })
  return (
    <div className="grid gap-6">
      <h1>{order.name}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <OrderSteps order={order} />
        <OrderReceipt order={order} balance={balance} />
      </div>
      <div className="flex flex-wrap gap-3" data-no-print>
        <LinkButton to={shopAddress()} variant="primary">
          {m.shop_again()}
        </LinkButton>
        <Button onClick={() => window.print()}>{m.shop_print()}</Button>
        <LinkButton to="/orders">{m.shop_orders()}</LinkButton>
        <SupportButton start={{ about: `order:${order.id}` }} variant="ghost" />
      </div>
    </div>
  )
}
