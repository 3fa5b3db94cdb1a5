import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { cashText } from '../../../../format/money.ts'
import { StaffLink } from '../../../../staff-list/StaffLink.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { stateWords } from '../../../../words/orders.ts'

/** Bundles that were bought and have a part that the game refused or lost. */
export function BundleOrders({ orders }: { orders: ReplyOf<typeof shop.listBundleOrders>['data'] }) {
  return (
    <section aria-labelledby="bundle-orders" className="grid gap-3">
      <h2 id="bundle-orders" className="text-xl">
        {m.shop_bundle_orders()}
      </h2>
      <p className="max-w-3xl text-muted">{m.shop_bundle_orders_intro()}</p>
      {orders.length === 0 && (
        <EmptyState title={m.shop_bundle_orders_none()}>{m.shop_bundle_orders_none_text()}</EmptyState>
      )}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {orders.map(({ id, name, login, price, created_at, parts }) => (
          <Card key={id} as="li" className="grid gap-2">
            <h3 className="font-sans font-semibold">
              {name} · {login}
            </h3>
            <p className="tabular text-sm text-muted">
              {m.shop_cash({ cash: cashText(price) })} · <Moment at={created_at} />
            </p>
            <ul className="grid gap-1">
              {parts.map((part) => (
                <li key={part.id} className="flex flex-wrap items-center gap-x-3">
                  <StaffLink to={`/staff/orders?q=${part.id}`} className="inline-flex min-h-11 items-center underline">
                    {part.name}
                  </StaffLink>
                  <span className="tabular text-sm text-muted">{m.shop_cash({ cash: cashText(part.price) })}</span>
                  <Badge tone={part.state === 'delivered' ? 'success' : 'warn'}>
                    {part.refunded_at ? m.shop_bundle_part_back() : stateWords[part.state]()}
                  </Badge>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  )
}
