import { m } from '@guildhall/messages'
import { useState } from 'react'
import { discountPercent } from '@guildhall/contract/shop-rules'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ItemIcon } from '../../items/public.ts'
import { demandSession } from '../catalogue/use-buying.ts'
import { OfferFacts } from '../offers/OfferFacts.tsx'
import { useOffer } from '../offers/use-offer.ts'
import type { Bundle, Bundles } from './bundle.ts'
import { BundleDialog } from './BundleDialog.tsx'

/** Bundles with their parts and the saving, and the dialog that buys one. Nothing without bundles. */
export function BundleList({ title, list }: { title: string; list: Bundles | undefined }) {
  const [asked, setAsked] = useState<Bundle | null>(null)
  if (!list || list.data.length === 0) return null
  return (
    <section aria-labelledby="bundles" className="grid gap-3">
      <h2 id="bundles" className="text-xl">
        {title}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {list.data.map((bundle) => (
          <li key={bundle.id} className="flex">
            <BundleCard bundle={bundle} onBuy={() => demandSession() && setAsked(bundle)} />
          </li>
        ))}
      </ul>
      <BundleDialog bundle={asked} onClose={() => setAsked(null)} hasInventory={list.inventory} />
    </section>
  )
}

function BundleCard({ bundle, onBuy }: { bundle: Bundle; onBuy: () => void }) {
  const locale = useLocale()
  const offer = { ...bundle, isBundle: true }
  const { isOver, left } = useOffer(offer)
  const { id, name, price, sum, stock, parts } = bundle
  const isOut = stock <= 0
  const isUnable = isOut || isOver || left === 0
  return (
    <Card
      as="article"
      aria-labelledby={`bundle-${id}`}
      className={`flex w-full flex-col gap-3 p-4 ${isOut ? 'border-dashed' : ''}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h3
          id={`bundle-${id}`}
          lang={bundle.locale === locale ? undefined : bundle.locale}
          className="font-sans text-lg font-semibold"
        >
          {name}
        </h3>
        {sum > price && <Badge tone="success">-{discountPercent(price, sum)}%</Badge>}
      </div>
      <ul className="grid gap-1">
        {parts.map((part) => (
          <li key={part.id} className="flex min-h-11 items-center gap-3">
            <ItemIcon name={part.name} look={part.look} className="size-9" />
            <AppLink to={`/item/${part.id}`} className="inline-flex min-h-11 min-w-0 items-center hover:underline">
              {part.quantity > 1 ? m.shop_bundle_part({ count: part.quantity, item: part.name }) : part.name}
            </AppLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {sum > price && (
            <s className="tabular text-sm text-muted">
              <span className="sr-only">{m.shop_bundle_alone()} </span>
              {cashText(sum)}
            </s>
          )}
          <span className="tabular text-xl font-semibold text-brass">
            <span className="sr-only">{m.shop_price_now()} </span>
            {m.shop_cash({ cash: cashText(price) })}
          </span>
          {sum > price && (
            <span className="tabular text-sm text-success">
              {m.shop_bundle_saving({ cash: cashText(sum - price) })}
            </span>
          )}
        </p>
        <OfferFacts offer={offer} />
        <Button
          disabled={isUnable}
          aria-label={isUnable ? undefined : m.shop_buy_named({ item: name })}
          onClick={onBuy}
        >
          {isOut ? m.shop_out() : isOver ? m.shop_offer_over() : m.shop_buy()}
        </Button>
      </div>
    </Card>
  )
}
