import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import { giftStates } from '@guildhall/contract/gift-rules'
import { valueSorts, type ValueSort } from '@guildhall/contract/list-sorts'
import { refundReason } from '@guildhall/contract/shop-rules'
import { api } from '../../../api/client.ts'
import { refundGift, searchGifts } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { ListTools } from '../../../staff-list/ListTools.tsx'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'
import { SearchedListPage } from '../../../staff-list/SearchedListPage.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ReasonedActDialog } from '../../approval/public.ts'
import { columns, filterWords, GiftDetail, titleOf, useGiftActs, type StaffGift } from './GiftDetail.tsx'

export { shouldRevalidate } from '../../../staff-list/open-row.ts'

const states = [...giftStates, 'undelivered', 'refunded'] as const
const sides = ['giver', 'receiver'] as const

type List = ReplyOf<typeof gift.searchGifts>
interface View extends ListView<ValueSort> {
  q: string
  side: (typeof sides)[number] | ''
  state: (typeof states)[number] | ''
  before: string
}

export const head = (): Head => ({ title: m.gift_staff_title() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 60),
  side: oneOf(sides, searchParams.get('side')) ?? '',
  state: oneOf(states, searchParams.get('state')) ?? '',
  ...readListView(searchParams, valueSorts),
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(searchGifts, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/gifts', view)

/** Gifts between all players, with both sides; staff refund those whose items did not arrive. */
export default function StaffGiftsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  return (
    <SearchedListPage
      title={m.gift_staff_title()}
      intro={m.gift_staff_intro()}
      q={view.q}
      onSearch={(q) => void navigate(addressOf({ ...view, q, before: '' }))}
      filters={
        <>
          <ChoiceLinks
            label={m.gift_staff_sides()}
            choices={['', ...sides]}
            chosen={view.side}
            to={(side) => addressOf({ ...view, side, before: '' })}
          >
            {(side) => ({ '': m.gift_staff_both, giver: m.gift_staff_giver, receiver: m.gift_staff_receiver })[side]()}
          </ChoiceLinks>
          <ChoiceLinks
            label={m.gift_staff_states()}
            choices={['', ...states]}
            chosen={view.state}
            to={(state) => addressOf({ ...view, state, before: '' })}
          >
            {(state) => (state ? filterWords[state]() : m.gift_staff_all())}
          </ChoiceLinks>
          <ListTools sorts={valueSorts} readView={readView} addressOf={addressOf} />
        </>
      }
    >
      {arrived && <Gifts view={view} {...arrived} />}
    </SearchedListPage>
  )
}

function Gifts({ view, data, failure }: { view: View } & Outcome<List>) {
  const [toRefund, setToRefund] = useState<StaffGift | null>(null)
  const may = useGiftActs()
  if (failure) return <LoadFailed title={m.gift_staff_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.gift_staff_none()} />
  return (
    <section aria-label={m.gift_staff_title()} className="grid gap-4">
      <StaffList
        name={m.gift_staff_title()}
        columns={columns(setToRefund, may)}
        rows={data.data}
        keyOf={({ id }) => id}
        titleOf={titleOf}
        detail={(row) => <GiftDetail gift={row} onRefund={setToRefund} />}
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: data.next })}
      />
      <RefundDialog gift={toRefund} onClose={() => setToRefund(null)} />
    </section>
  )
}

function RefundDialog({ gift, onClose }: { gift: StaffGift | null; onClose: () => void }) {
  const about = { item: gift?.name ?? '', giver: gift?.giver ?? '', receiver: gift?.receiver ?? '' }
  return (
    <ReasonedActDialog
      open={gift !== null}
      title={m.gift_staff_refund_question(about)}
      confirm={m.gift_staff_refund()}
      reason={refundReason}
      act={(reason) => api(refundGift, { params: { id: gift!.id }, body: { reason } })}
      decidedCode="gift_not_refundable"
      onClose={onClose}
    >
      {m.gift_staff_refund_text({ price: cashText(gift?.price ?? 0), giver: about.giver })}
    </ReasonedActDialog>
  )
}
