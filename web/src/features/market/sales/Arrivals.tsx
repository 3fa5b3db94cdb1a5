import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listArrivals } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { useLive } from '../../../api/polling.ts'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ItemSummary } from '../../items/public.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { countedName } from '../lot.ts'

type Arrival = ReplyOf<typeof market.listArrivals>['items'][number]

const quickMs = 5_000
const calmMs = 60_000

/**
 * The player's items that are not in the chest yet, and what each waits for; nothing when there are none. `expected` is
 * the listing that the player just bought or took back. It is requested at once and often, gets the focus once it is on
 * its way, and stays visible after its arrival. `onLanded` is called when an item has arrived.
 */
export function Arrivals({ expected, onLanded }: { expected?: number | undefined; onLanded?: () => void }) {
  const { isLoggedIn } = useSession()
  const [items, setItems] = useState<Arrival[]>([])
  const [lastArrived, setLastArrived] = useState<Arrival | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function ask(signal: AbortSignal) {
    const { items: now } = await api(listArrivals, { signal })
    const left = items.filter(({ id }) => now.every((other) => other.id !== id))
    setItems(now)
    if (left.length > 0) onLanded?.()
    const awaited = left.find(({ id }) => id === expected)
    if (awaited) setLastArrived(awaited)
  }
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  useLive(ask, expected || items.length > 0 ? quickMs : calmMs, { isOn: isLoggedIn, atOnce: true })
  useEffect(() => {
    if (!expected) return
    setLastArrived(null)
    const stopped = new AbortController()
    // A failure is ignored, because the next poll asks again.
    newest.current(stopped.signal).catch(() => undefined)
    return () => stopped.abort()
  }, [expected])

  const isOnItsWay = items.some(({ id }) => id === expected)
  useEffect(() => {
    // The focus does not leave another dialog that was opened meanwhile.
    if (isOnItsWay && !document.querySelector('dialog[open]')) heading.current?.focus()
  }, [isOnItsWay])

  if (!isLoggedIn || (items.length === 0 && !lastArrived)) return null
  return (
    <Card as="section" aria-label={m.market_arrivals()} className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg">
        {m.market_arrivals()}
      </h2>
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map(({ id, item, kind, since, waits_for: waitsFor, hold }) => (
            <li key={`${kind} ${id}`} className="grid gap-1 border-s-2 border-edge ps-3">
              <ItemSummary item={item}>
                <Badge tone={kind === 'bought' ? 'brass' : 'info'}>
                  {kind === 'bought' ? m.market_arrival_bought() : m.market_arrival_returned()}
                </Badge>
              </ItemSummary>
              <p className={waitsFor ? 'text-sm text-warn' : 'text-sm text-muted'}>
                {waitsFor ?? m.market_arrival_moving()} <RelativeTime at={since} className="text-muted" />
              </p>
              {hold?.reason && <p className="text-sm">{m.market_hold_reason({ reason: hold.reason })}</p>}
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {lastArrived && (
          <p className="flex flex-wrap items-center gap-x-4">
            {m.market_arrived({ item: countedName(lastArrived.item.name, lastArrived.item.amount) })}
            <LinkButton to="/market/cargo" variant="link">
              {m.market_open_chest()}
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  )
}
