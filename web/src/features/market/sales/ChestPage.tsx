import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { getCargo } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Failure, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { everyMs } from '../../../api/polling.ts'
import { load } from '../../../api/load.ts'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Arrivals } from './Arrivals.tsx'
import { ChestTable } from './ChestTable.tsx'
import { MarketFrame } from '../MarketFrame.tsx'
import { OnlineRule } from '../OnlineRule.tsx'
import { SellDialog, type ChestItem } from './SellDialog.tsx'
import { usePresence, type Presence } from '../use-presence.ts'

type Cargo = ReplyOf<typeof market.getCargo>

export const head = (): Head => ({ title: m.market_chest_title() })

export const loader = load(async ({ api }) => ({ cargo: await nowOrLater(outcomeOf(api(getCargo))) }))

/** The account's chest in the game, and the buttons that sell from it. */
export default function ChestPage() {
  const { cargo } = useLoaderData<typeof loader>()
  const arrived = useArrived(cargo)
  const presence = usePresence(everyMs.presence)
  const { revalidate, state } = useRevalidator()
  useOpenedByTheGame(arrived?.failure, presence, () => void revalidate())
  return (
    <MarketFrame
      current="/market/cargo"
      title={m.market_chest_title()}
      intro={m.market_chest_intro()}
      action={
        <Button onClick={() => void revalidate()} busy={state === 'loading'}>
          <RefreshCw className="size-5" />
          {m.market_refresh()}
        </Button>
      }
    >
      {arrived?.failure?.code !== 'game_account_unconfirmed' && (
        <OnlineRule rule="online" to="chest" presence={presence} />
      )}
      <Arrivals onLanded={() => void revalidate()} />
      {arrived ? (
        <Chest {...arrived} presence={presence} />
      ) : (
        <Loading>
          <SkeletonRows count={8} className="h-16" />
        </Loading>
      )}
    </MarketFrame>
  )
}

/** Refusals of a chest that cannot be opened now; it opens automatically once the player meets the condition. */
const closedBy = ['character_offline', 'character_in_game', 'market_closed']

/** Opens the chest as soon as the game allows it. */
function useOpenedByTheGame(failure: Failure | undefined, presence: Presence | null, open: () => void) {
  const isShut = failure !== undefined && closedBy.includes(failure.code ?? '')
  const mayTrade = presence?.may_trade ?? false
  const newest = useRef(open)
  useEffect(() => {
    newest.current = open
  })
  useEffect(() => {
    if (isShut && mayTrade) newest.current()
  }, [isShut, mayTrade])
}

function Chest({ data, failure, presence }: Outcome<Cargo> & { presence: Presence | null }) {
  const [itemToSell, setItemToSell] = useState<ChestItem | null>(null)
  // The slots sold since this reply of the game; a newer reply already lacks them.
  const [sale, setSale] = useState<{ from: Cargo; slots: number[] } | null>(null)
  // The game said that the chest has changed; it is read again once the dialog is closed.
  const [isOld, setOld] = useState(false)
  const { revalidate } = useRevalidator()
  if (failure) return <Shut failure={failure} />
  const soldSlots = sale?.from === data ? sale.slots : []
  const rows = data.inventory.filter(({ slot }) => !soldSlots.includes(slot))
  return (
    <section aria-label={m.market_chest_title()} className="grid gap-3">
      {rows.length > 0 ? (
        <ChestTable rows={rows} onSell={setItemToSell} />
      ) : (
        <EmptyState title={m.market_chest_empty()} action={<LinkButton to="/market">{m.market_go()}</LinkButton>}>
          {m.market_chest_empty_text()}
        </EmptyState>
      )}
      {soldSlots.length > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {m.market_sold_from_here()}
          <LinkButton to="/market/my-sales" variant="link">
            {m.shell_market_sales()}
          </LinkButton>
        </p>
      )}
      <SellDialog
        item={itemToSell}
        feePercent={data.fee_percent ?? 0}
        daysMost={data.days_most}
        presence={presence}
        onClose={() => {
          setItemToSell(null)
          setOld(false)
          if (isOld) void revalidate()
        }}
        onChanged={() => setOld(true)}
        onSold={(slot) => {
          setItemToSell(null)
          setSale({ from: data, slots: [...soldSlots, slot] })
        }}
      />
    </section>
  )
}

function Shut({ failure }: { failure: Failure }) {
  if (failure.code === 'game_account_unconfirmed') return <GameAccountNotice isRefused />
  if (failure.code === 'game_account_absent')
    return <EmptyState title={failure.message} action={<LinkButton to="/market">{m.market_go()}</LinkButton>} />
  if (!closedBy.includes(failure.code ?? '')) return <LoadFailed title={m.market_chest_failed()} failure={failure} />
  return (
    <EmptyState title={failure.message} action={<LinkButton to="/market">{m.market_go()}</LinkButton>}>
      {failure.code === 'market_closed' ? m.market_chest_shut() : m.market_chest_waits()}
    </EmptyState>
  )
}
