import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listWatches, removeWatch } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { load } from '../../../api/load.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { cashText } from '../../../format/money.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemName } from '../ItemName.tsx'
import { MarketFrame } from '../MarketFrame.tsx'
import { itemAddress, pieceText } from '../prices/piece.ts'

type Watch = ReplyOf<typeof market.listWatches>['items'][number]

export const head = (): Head => ({ title: m.market_watches_title() })

export const loader = load(async ({ api: call }) => ({ list: await nowOrLater(outcomeOf(call(listWatches))) }))

/** The items that the player waits for. */
export default function WatchesPage() {
  const { list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<number>()

  async function remove(id: number) {
    setBusy(id)
    try {
      toast.success((await api(removeWatch, { params: { id } })).message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <MarketFrame current="/market/watches" title={m.market_watches_title()} intro={m.market_watches_intro()}>
      {!arrived && (
        <Loading>
          <SkeletonRows count={4} className="h-20" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.market_watches_failed()} failure={arrived.failure} />}
      {arrived?.data?.items.length === 0 && (
        <EmptyState
          title={m.market_watches_none()}
          action={<LinkButton to="/market">{m.market_prices_to_market()}</LinkButton>}
        >
          {m.market_watches_none_text()}
        </EmptyState>
      )}
      {arrived?.data && arrived.data.items.length > 0 && (
        <>
          <ul className="grid gap-3">
            {arrived.data.items.map((watch) => (
              <li key={watch.id}>
                <WatchCard watch={watch} isBusy={busy === watch.id} onRemove={() => void remove(watch.id)} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            {m.market_watches_rule({ most: arrived.data.most, count: arrived.data.alerts_per_day })}
          </p>
        </>
      )}
    </MarketFrame>
  )
}

function WatchCard({ watch, isBusy, onRemove }: { watch: Watch; isBusy: boolean; onRemove: () => void }) {
  const { item, refinement, item_key: key, highest, lowest } = watch
  const name = refinement > 0 ? `${item.name} +${refinement}` : item.name
  return (
    <Card className="grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
      <ItemName name={name} look={item.look} to={itemAddress(key)}>
        <span className="text-sm font-normal text-muted">{m.market_watch_terms({ cash: cashText(highest) })}</span>
        <span className="text-sm font-normal text-muted">
          {lowest === null ? m.market_hint_no_offer() : m.market_hint_lowest({ cash: pieceText(lowest) })}
        </span>
      </ItemName>
      <Button
        busy={isBusy}
        className="max-md:w-full"
        aria-label={m.market_watch_remove_named({ item: name })}
        onClick={onRemove}
      >
        {m.market_watch_remove()}
      </Button>
    </Card>
  )
}
