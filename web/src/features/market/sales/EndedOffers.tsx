import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listEndedOffers } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'
import { cashText } from '../../../format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { ItemSummary } from '../../items/public.ts'
import { countedName } from '../lot.ts'
import { useRelist } from './use-relist.ts'

type Ended = ReplyOf<typeof market.listEndedOffers>['items'][number]

/** Offers that ended without a sale and whose items are in the chest, each to be offered again; nothing without any. */
export function EndedOffers({ onRelisted }: { onRelisted: () => void }) {
  const [items, setItems] = useState<Ended[]>([])
  useLive(async (signal) => setItems((await api(listEndedOffers, { signal })).items), everyMs.market, { atOnce: true })
  const { busy, failure, relist } = useRelist((done) => {
    setItems((before) => before.filter(({ id }) => id !== done))
    onRelisted()
  })
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="ended-offers" className="grid gap-3">
      <h2 id="ended-offers" className="text-lg">
        {m.market_ended_title()}
      </h2>
      <p className="text-muted">{m.market_ended_about()}</p>
      <ul className="grid gap-4">
        {items.map(({ id, item, price, days, ended_at: endedAt }) => (
          <li key={id} className="grid gap-2 border-s-2 border-edge ps-3 md:grid-cols-[1fr_auto] md:items-center">
            <div className="grid gap-1">
              <ItemSummary item={item} />
              <p className="text-sm text-muted">
                {m.market_ended_terms({ price: cashText(price), count: days })} · <Moment at={endedAt} />
              </p>
            </div>
            <Button
              busy={busy === id}
              className="max-md:w-full"
              aria-label={m.market_relist_named({
                item: countedName(item.name, item.amount),
                price: cashText(price),
              })}
              onClick={() => void relist(id)}
            >
              {m.market_relist()}
            </Button>
            {failure?.id === id && <FormFailure>{failure.message}</FormFailure>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
