import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { giftDays } from '@guildhall/contract/gift-rules'
import { getShopItem } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { BalanceLine } from '../../shell/BalanceLine.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { GiveForm } from './GiveForm.tsx'
import { GameSwitchNote } from '../../ui/GameSwitchNote.tsx'

export const head = (): Head => ({ title: m.gift_give() })

export const loader = load(async ({ api, params }) => {
  const id = /^[1-9]\d{0,8}$/.exec(params.item ?? '')?.[0] ?? '0'
  return outcomeOf(api(getShopItem, { params: { id } }))
})

/** Gives an item of the shop to another player: for whom, a message, and a confirmation before Cash is spent. */
export default function GiveGiftPage() {
  const { data, failure } = useLoaderData<typeof loader>()
  const item = data?.data
  const isUnknown = failure !== undefined && [400, 404].includes(failure.status)
  return (
    <div className="page grid max-w-3xl gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.shop_title(), to: '/shopping' },
          ...(item ? [{ label: item.name, to: `/item/${item.id}` }] : []),
          { label: m.gift_give() },
        ]}
      />
      {failure && <h1>{m.gift_give()}</h1>}
      {isUnknown && (
        <EmptyState title={m.gift_item_unknown()} action={<LinkButton to="/shopping">{m.shop_go()}</LinkButton>} />
      )}
      {failure && !isUnknown && <LoadFailed title={m.gift_item_failed()} failure={failure} />}
      {item && (
        <>
          <div className="grid gap-2">
            <h1 className="wrap-anywhere">{m.gift_give_title({ item: item.name })}</h1>
            <p className="text-muted">{m.gift_give_intro({ days: giftDays })}</p>
          </div>
          <GameSwitchNote of="deliveries" />
          <BalanceLine />
          <GiveForm key={item.id} item={item} />
        </>
      )}
    </div>
  )
}
