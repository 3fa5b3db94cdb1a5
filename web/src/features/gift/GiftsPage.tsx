import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import { giftDays, giftSides, type GiftSide } from '@guildhall/contract/gift-rules'
import { listGifts } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { addressWith, oneOf } from '../../app/view-address.ts'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { ItemIcon } from '../items/public.ts'
import { AcceptsForm } from './AcceptsForm.tsx'
import { ClosedIcon } from './ClosedIcon.tsx'
import { nameOf, stateOf, type Gift } from './gift.ts'

type List = ReplyOf<typeof gift.listGifts>
interface View {
  side: GiftSide
  before: string
}

export const head = (): Head => ({ title: m.gift_title() })

export const loader = load(async ({ api, url: { searchParams } }) => {
  const side = oneOf(giftSides, searchParams.get('side')) ?? 'received'
  const before = /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? ''
  const query = { side, ...(before && { before }) }
  return { view: { side, before }, list: await nowOrLater(outcomeOf(api(listGifts, { query }))) }
})

const addressOf = ({ side, before = '' }: Partial<View>): string =>
  addressWith('/gifts', { side: side === 'sent' ? side : '', before })

const sideWords: Record<GiftSide, () => string> = { received: m.gift_received, sent: m.gift_sent_list }

/** The gifts that the player received or sent, newest first, and who may send more. */
export default function GiftsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.gift_title()} intro={m.gift_intro()} below={[{ label: m.shop_title(), to: '/shopping' }]} />
      <ChoiceLinks label={m.gift_lists()} choices={giftSides} chosen={view.side} to={(side) => addressOf({ side })}>
        {(side) => sideWords[side]()}
      </ChoiceLinks>
      {arrived ? (
        <Gifts view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={4} className="h-20" />
        </Loading>
      )}
    </div>
  )
}

function Gifts({ view, data, failure }: { view: View } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.gift_failed()} failure={failure} />
  return (
    <>
      {data.data.length === 0 ? (
        <None side={view.side} />
      ) : (
        <ul aria-label={sideWords[view.side]()} className="grid gap-3">
          {data.data.map((gift) => (
            <GiftRow key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
      <KeyPages
        first={view.before && addressOf({ side: view.side })}
        next={data.next && addressOf({ ...view, before: data.next })}
        words={[m.gift_newest(), m.gift_older()]}
      />
      <AcceptsForm key={data.accepts} first={data.accepts} />
    </>
  )
}

function None({ side }: { side: GiftSide }) {
  if (side === 'received')
    return <EmptyState title={m.gift_none_received()}>{m.gift_none_received_text({ days: giftDays })}</EmptyState>
  return (
    <EmptyState
      title={m.gift_none_sent()}
      action={
        <LinkButton to="/shopping" variant="primary">
          {m.shop_go()}
        </LinkButton>
      }
    >
      {m.gift_none_sent_text()}
    </EmptyState>
  )
}

function GiftRow({ gift }: { gift: Gift }) {
  const { text, tone } = stateOf(gift)
  const isSent = gift.side === 'sent'
  return (
    <Card as="li" linked className="flex items-center gap-4">
      {gift.item ? <ItemIcon {...gift.item} className="size-14" /> : <ClosedIcon className="size-14" />}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink to={`/gifts/${gift.id}`} className="stretched font-semibold">
            {nameOf(gift)}
          </AppLink>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">
            {isSent
              ? m.gift_for({ name: gift.receiver })
              : gift.giver
                ? m.gift_from({ name: gift.giver })
                : gift.state === 'waiting' && m.gift_sealed_row()}
          </span>
          {gift.price !== null && <span className="tabular">{m.gift_cash({ cash: cashText(gift.price) })}</span>}
          <RelativeTime at={gift.created_at} />
        </p>
      </div>
    </Card>
  )
}
