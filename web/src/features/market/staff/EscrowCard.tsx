import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ItemSummary } from '../../items/public.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { PlayerLink } from '../../player/public.ts'
import type { Decision } from './DecisionDialog.tsx'
import { Operations } from './Operations.tsx'
import { stateTones, stateWords } from '../../../words/listings.ts'
import { goodsWords, type Escrow } from './words.ts'
import { FactLine } from '../../../ui/FactLine.tsx'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { OwnThing } from '../../../staff-list/OwnThing.tsx'

/** A listing: players, item, price, where the goods are, and the possible decisions. */
export function EscrowCard({ escrow, onDecide }: { escrow: Escrow; onDecide: (decision: Decision) => void }) {
  const { item, state } = escrow
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={item}>
          <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
          {escrow.frozen_at && <Badge tone="danger">{m.market_filter_frozen()}</Badge>}
          {escrow.stuck_at && <Badge tone="warn">{m.market_filter_stuck()}</Badge>}
        </ItemSummary>
        <Decisions escrow={escrow} onDecide={onDecide} />
      </div>
      <Notes escrow={escrow} />
      <Facts escrow={escrow} />
      <Operations escrow={escrow} onDecide={onDecide} />
    </article>
  )
}

/** Whether staff may decide anything about the listing. */
export const mayDecide = ({ may }: Escrow): boolean => may.freeze || may.unfreeze || may.undo

/** The decisions that staff may take about the listing. */
export function Decisions({ escrow, onDecide }: { escrow: Escrow; onDecide: (decision: Decision) => void }) {
  const { item, seller, buyer, may } = escrow
  const about = { item: item.name, login: seller }
  const isOwn = useIsOwnThing('listing')(seller, buyer)
  if (isOwn && mayDecide(escrow)) return <OwnThing />
  return (
    <div className="flex flex-wrap gap-2">
      {may.freeze && (
        <Button
          size="dense"
          aria-label={m.market_freeze_named(about)}
          onClick={() => onDecide({ what: 'freeze', escrow })}
        >
          {m.market_freeze()}
        </Button>
      )}
      {may.unfreeze && (
        <Button
          size="dense"
          aria-label={m.market_unfreeze_named(about)}
          onClick={() => onDecide({ what: 'unfreeze', escrow })}
        >
          {m.market_unfreeze()}
        </Button>
      )}
      {may.undo && (
        <Button size="dense" aria-label={m.market_undo_named(about)} onClick={() => onDecide({ what: 'undo', escrow })}>
          {m.market_undo()}
        </Button>
      )}
    </div>
  )
}

function Facts({ escrow }: { escrow: Escrow }) {
  const { seller, buyer } = escrow
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      <Fact name={m.market_desk_number()}>{escrow.id}</Fact>
      <Fact name={m.market_column_seller()}>
        <FactLine>
          <PlayerLink login={seller} className="font-semibold" />
          {m.market_desk_slot({ slot: escrow.slot })}
        </FactLine>
      </Fact>
      <Fact name={m.market_desk_buyer()}>{buyer ? <PlayerLink login={buyer} /> : '–'}</Fact>
      <Fact name={m.market_column_price()}>
        <FactLine>
          {m.market_cash({ cash: cashText(escrow.price) })}
          {escrow.fee_percent > 0 && m.market_fee({ percent: escrow.fee_percent })}
        </FactLine>
        {escrow.price_changes.length > 0 && (
          <span className="block text-muted">
            {m.market_price_changes({
              prices: escrow.price_changes.map(({ before }) => cashText(before)).join(' ← '),
            })}
          </span>
        )}
      </Fact>
      <Fact name={m.market_desk_goods()}>
        {goodsWords[escrow.goods]()}
        {escrow.goods !== 'none' && ` (${escrow.owner})`}
      </Fact>
      <Fact name={m.market_desk_since()}>
        <Moment at={escrow.created_at} />
      </Fact>
      {escrow.sold_at && (
        <Fact name={m.market_desk_sold_at()}>
          <Moment at={escrow.sold_at} />
        </Fact>
      )}
      {escrow.ended_at && (
        <Fact name={m.market_desk_ended()}>
          <Moment at={escrow.ended_at} />
        </Fact>
      )}
    </dl>
  )
}

function Notes({ escrow }: { escrow: Escrow }) {
  const lines: ReactNode[] = []
  if (escrow.waits_for) lines.push(escrow.waits_for)
  if (escrow.frozen_reason)
    lines.push(m.market_frozen_by({ by: escrow.frozen_by ?? '?', reason: escrow.frozen_reason }))
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 border-s-2 border-edge ps-3 text-sm">
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
