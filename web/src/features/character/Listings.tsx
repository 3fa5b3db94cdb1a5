import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ItemIcon } from '../items/public.ts'
import type { Listings as Reply } from './character.ts'

/** What the player of the character sells, as far as the player shows it. */
export function Listings({ reply: { seller, listings } }: { reply: Reply }) {
  if (seller === null || listings.length === 0) return null
  const to = `/market?${new URLSearchParams({ seller })}`
  return (
    <section aria-labelledby="listings" className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h2 id="listings">{m.character_listings()}</h2>
        <AppLink to={to} className="flex min-h-11 items-center font-semibold text-brass hover:underline">
          {m.character_listings_all()}
        </AppLink>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {listings.map(({ id, item_name, amount, look, price }) => (
          <Card as="li" key={id} className="flex items-center gap-3">
            <ItemIcon name={item_name} look={look} amount={amount} className="size-12" />
            <span className="min-w-0">
              <span className="font-semibold">
                {item_name}
                {amount > 1 && ` × ${amount}`}
              </span>
              <br />
              <span className="tabular text-muted">{m.market_cash({ cash: cashText(price) })}</span>
            </span>
          </Card>
        ))}
      </ul>
    </section>
  )
}
