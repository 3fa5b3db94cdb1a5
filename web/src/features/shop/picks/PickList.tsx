import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ItemIcon } from '../../items/public.ts'

export type Pick = ReplyOf<typeof shop.listPicks>['data'][number]

/** Items of the shop in few words, each a link to its page. */
export function PickList({ title, picks }: { title: string; picks: readonly Pick[] }) {
  const locale = useLocale()
  if (picks.length === 0) return null
  return (
    <section aria-label={title} className="@container grid gap-4" data-no-print>
      <h2 className="text-xl">{title}</h2>
      {/* By the width of the page, which is narrow after a payment. */}
      <ul className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-4">
        {picks.map(({ id, name, price, look, amount, locale: of }) => (
          <Card as="li" linked key={id} className="flex items-center gap-3">
            <ItemIcon name={name} look={look} amount={amount} className="size-12" />
            <span className="grid min-w-0">
              <AppLink to={`/item/${id}`} lang={of === locale ? undefined : of} className="stretched font-semibold">
                {name}
              </AppLink>
              <span className="tabular text-sm text-muted">{m.shop_cash({ cash: cashText(price) })}</span>
            </span>
          </Card>
        ))}
      </ul>
    </section>
  )
}
