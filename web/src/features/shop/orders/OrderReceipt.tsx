import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { useSettings } from '../../../app/settings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ItemSummary } from '../../items/public.ts'
import { dateOf, timeOf } from '../../../ui/RelativeTime.tsx'
import { stateTones, stateWords } from '../../../words/orders.ts'
import { stateOf, targetWords, type Order } from '../words.ts'
import { FactLine } from '../../../ui/FactLine.tsx'

/** What was bought, for how much and for whom; printed without the rest of the page. */
export function OrderReceipt({ order, balance }: { order: Order; balance: number }) {
  const { appName } = useSettings()
  const state = stateOf(order)
  return (
    <Card as="section" aria-labelledby="receipt-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipt-title" className="text-xl">
          {m.shop_receipt({ app: appName })}
        </h2>
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
      </div>
      <ItemSummary item={order.item} />
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Line name={m.shop_receipt_item()}>{order.name}</Line>
        {order.bundle && <Line name={m.shop_receipt_bundle()}>{order.bundle}</Line>}
        {order.discount > 0 && (
          <>
            <Line name={m.shop_receipt_full_price()}>
              <s className="tabular">{m.shop_cash({ cash: cashText(order.full_price) })}</s>
            </Line>
            <Line name={m.shop_receipt_discount()}>
              <FactLine>
                {m.shop_discount({ cash: cashText(order.discount) })}
                {order.code}
              </FactLine>
            </Line>
          </>
        )}
        <Line name={m.shop_receipt_price()}>{m.shop_cash({ cash: cashText(order.price) })}</Line>
        <Line name={m.shop_buy_account()}>
          <FactLine>
            {order.login}
            {targetWords[order.target]()}
          </FactLine>
        </Line>
        <Line name={m.shop_receipt_date()}>
          <Moment at={order.created_at} />
        </Line>
        <Line name={m.shop_receipt_balance()}>{m.shop_cash({ cash: cashText(balance) })}</Line>
        <Line name={m.shop_receipt_id()}>
          <code className="wrap-anywhere">{order.id}</code>
        </Line>
      </dl>
    </Card>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

/** Date and time, both of Brasília. */
function Moment({ at }: { at: string }) {
  const locale = useLocale()
  const date = new Date(at)
  return <time dateTime={at}>{m.shop_moment({ date: dateOf(date, locale), time: timeOf(date) })}</time>
}
