import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { getGift } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SupportButton } from '../../ui/support.tsx'
import { nameOf, outcomeText, stateOf, type Gift } from './gift.ts'
import { GiftFacts } from './GiftFacts.tsx'
import { ReceivedGift } from './ReceivedGift.tsx'
import { SentGift } from './SentGift.tsx'

export const head = (): Head => ({ title: m.gift_gone_name() })

export const loader = load(async ({ api, params }) => {
  const id = params.id ?? ''
  return { id, found: await outcomeOf(api(getGift, { params: { id } })) }
})

/** A gift as its giver or its receiver sees it: the reveal, the decision, and what became of it. */
export default function GiftPage() {
  const { id, found } = useLoaderData<typeof loader>()
  const { data, failure } = found
  // The receiver learns the name when the gift is opened on this page.
  const [changed, setChanged] = useState<Gift | null>(null)
  const gift = changed?.id === id ? changed : data?.data
  const isUnknown = failure !== undefined && [400, 404].includes(failure.status)
  return (
    <div className="page grid max-w-3xl gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.gift_title(), to: '/gifts' },
          { label: gift ? nameOf(gift) : m.gift_gone_name() },
        ]}
      />
      {failure && <h1>{m.gift_gone_name()}</h1>}
      {isUnknown && (
        <EmptyState title={m.gift_unknown()} action={<LinkButton to="/gifts">{m.gift_title()}</LinkButton>} />
      )}
      {failure && !isUnknown && <LoadFailed title={m.gift_one_failed()} failure={failure} />}
      {data && gift && <GiftOfReader gift={gift} hasInventory={data.inventory} onChange={setChanged} />}
    </div>
  )
}

function GiftOfReader({
  gift,
  hasInventory,
  onChange,
}: {
  gift: Gift
  hasInventory: boolean
  onChange: (gift: Gift) => void
}) {
  const { text, tone } = stateOf(gift)
  const isToDecide = gift.side === 'received' && gift.state === 'waiting'
  return (
    <>
      {isToDecide ? (
        <ReceivedGift gift={gift} hasInventory={hasInventory} onChange={onChange} />
      ) : (
        <div className="grid gap-3">
          <h1>{nameOf(gift)}</h1>
          <div role="status" className="flex flex-wrap items-center gap-3">
            <Badge tone={tone}>{text}</Badge>
            <p>{outcomeText(gift)}</p>
          </div>
        </div>
      )}
      {gift.item && <GiftFacts gift={gift} />}
      {gift.side === 'sent' && <SentGift gift={gift} onChange={onChange} />}
      <div className="flex flex-wrap gap-3" data-no-print>
        <LinkButton to={gift.side === 'sent' ? '/gifts?side=sent' : '/gifts'}>{m.gift_title()}</LinkButton>
        <SupportButton start={{ about: `gift:${gift.id}` }} variant="ghost" />
      </div>
    </>
  )
}
