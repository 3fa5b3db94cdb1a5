import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { stateTones, stateWords } from '../../../words/listings.ts'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { ItemSummary } from '../../items/public.ts'
import { PlayerLink } from '../../player/public.ts'
import { pieceText } from '../prices/piece.ts'
import type { Decision } from './DecisionDialog.tsx'
import { Decisions } from './EscrowCard.tsx'

export type Suspicion = ReplyOf<typeof market.listMarketSuspicions>['data'][number]

const kindWords: Record<Suspicion['kind'], () => string> = {
  same_person: m.market_suspicion_same_person,
  price: m.market_suspicion_price,
  circle: m.market_suspicion_circle,
}

/** A suspicion with its evidence, and the decisions about its sale. */
export function SuspicionCard({
  suspicion,
  onDecide,
  onDismiss,
}: {
  suspicion: Suspicion
  onDecide: (decision: Decision) => void
  onDismiss: () => void
}) {
  const { kind, state, listing, found_at: foundAt, reason, decided_by: by } = suspicion
  const isOwn = useIsOwnThing('listing')(listing.seller, listing.buyer)
  return (
    <Card as="article" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={listing.item}>
          <Badge tone="warn">{kindWords[kind]()}</Badge>
          <Badge tone={stateTones[listing.state]}>{stateWords[listing.state]()}</Badge>
          {listing.frozen_at && <Badge tone="danger">{m.market_filter_frozen()}</Badge>}
        </ItemSummary>
        <div className="flex flex-wrap gap-2">
          <Decisions escrow={listing} onDecide={onDecide} />
          {state === 'open' && !isOwn && (
            <Button
              size="dense"
              aria-label={m.market_suspicion_dismiss_named({ item: listing.item.name, login: listing.seller })}
              onClick={onDismiss}
            >
              {m.market_suspicion_dismiss()}
            </Button>
          )}
        </div>
      </div>
      <FactLine>
        <span>
          <PlayerLink login={listing.seller} /> → {listing.buyer ? <PlayerLink login={listing.buyer} /> : '–'}
        </span>
        {m.market_cash({ cash: cashText(listing.price) })}
        <Moment at={listing.sold_at ?? foundAt} />
        <AppLink to={`/staff/market?q=${listing.id}`} className="tap text-brass underline underline-offset-4">
          {m.market_suspicion_sale({ id: listing.id })}
        </AppLink>
      </FactLine>
      <ul className="grid gap-1 border-s-2 border-edge ps-3 text-sm">
        {evidenceLines(suspicion).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {reason && <p className="text-sm text-muted">{m.market_suspicion_decided({ by: by ?? '–', reason })}</p>}
    </Card>
  )
}

function evidenceLines({ evidence }: Suspicion): string[] {
  const { browser, document, address, price, median, sales, circle = [] } = evidence
  return [
    browser ? m.market_evidence_browser() : '',
    document ? m.market_evidence_document() : '',
    address ? m.market_evidence_address({ address }) : '',
    price !== undefined && median !== undefined
      ? m.market_evidence_price({ price: pieceText(price), median: pieceText(median), count: sales ?? 0 })
      : '',
    ...circle.map((each) =>
      m.market_evidence_circle({
        seller: each.seller,
        buyer: each.buyer,
        cash: cashText(each.price),
        id: each.listing,
      }),
    ),
  ].filter(Boolean)
}
