import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listArrivals } from '../../api.generated.ts'
import { api } from '../../api.ts'
import { useLive } from '../../live.ts'
import { useSession } from '../../session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ItemSummary } from '../../ui/ItemSummary.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Arrival = ReplyOf<typeof market.listArrivals>['items'][number]

const quickMs = 5_000
const calmMs = 60_000

/**
 * What is the player's and not in the chest yet, and what it waits for; nothing while there is none. `isExpected` asks
 * at once and often, `onLanded` hears when something has come.
 */
export function Arrivals({ isExpected, onLanded }: { isExpected: boolean; onLanded?: () => void }) {
  const { isLoggedIn } = useSession()
  const [items, setItems] = useState<Arrival[]>([])
  async function ask(signal: AbortSignal) {
    const { items: now } = await api(listArrivals, { signal })
    setItems(now)
    if (items.some(({ id }) => now.every((other) => other.id !== id))) onLanded?.()
  }
  useLive(ask, isExpected || items.length > 0 ? quickMs : calmMs, { isOn: isLoggedIn, atOnce: true })
  if (!isLoggedIn || items.length === 0) return null
  return (
    <Card as="section" aria-label={m.market_arrivals()} className="grid gap-3">
      <h2 className="text-lg">{m.market_arrivals()}</h2>
      <ul className="grid gap-3">
        {items.map(({ id, item, kind, since, waits_for: waitsFor }) => (
          <li key={`${kind} ${id}`} className="grid gap-1 border-s-2 border-edge ps-3">
            <ItemSummary item={item}>
              <Badge tone={kind === 'bought' ? 'brass' : 'info'}>
                {kind === 'bought' ? m.market_arrival_bought() : m.market_arrival_returned()}
              </Badge>
            </ItemSummary>
            <p className={waitsFor ? 'text-sm text-warn' : 'text-sm text-muted'}>
              {waitsFor ?? m.market_arrival_moving()} <RelativeTime at={since} className="text-muted" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
