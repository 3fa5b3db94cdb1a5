import { m } from '@guildhall/messages'
import { data, useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { getShopItem, listBoughtWith, listBundles } from '../../../api/generated.ts'
import { nowOrLater, outcomeOf, useArrived, withStatus, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { cashText } from '../../../format/money.ts'
import { BalanceLine } from '../../../shell/BalanceLine.tsx'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { shopAddress } from '../return-address.ts'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Cart } from '../cart/Cart.tsx'
import { BundleList } from '../bundles/BundleList.tsx'
import { PickList } from '../picks/PickList.tsx'
import { BuyDialog } from './BuyDialog.tsx'
import { ItemCard } from './ItemCard.tsx'
import { useBuying } from './use-buying.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

type Reply = ReplyOf<typeof shop.getShopItem>
type Loaded = Outcome<Reply> & {
  others: Arriving<Outcome<ReplyOf<typeof shop.listBoughtWith>>>
  bundles: Arriving<Outcome<ReplyOf<typeof shop.listBundles>>>
}

/** An unknown item is a 404. Other failures are shown on the page, with a retry button. */
export const loader = load(async ({ api, params }) => {
  const id = params.id ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) throw data({ code: 'not_found' }, { status: 404 })
  const request = api(getShopItem, { params: { id } })
  const [outcome, others, bundles] = await Promise.all([
    outcomeOf(request),
    nowOrLater(outcomeOf(api(listBoughtWith, { params: { id } }))),
    nowOrLater(outcomeOf(api(listBundles, { query: { item: id } }))),
  ])
  if (outcome.failure?.status === 404) await request
  return withStatus({ ...outcome, others, bundles }, outcome.failure)
})

export const head = ({ data: found }: Outcome<Reply>): Head =>
  found
    ? {
        title: found.data.name,
        description: m.shop_item_about({ item: found.data.name, price: cashText(found.data.price) }),
      }
    : { title: m.shop_title(), noindex: true }

/** An item of the shop at an address of its own. */
export default function ItemPage() {
  const { data: found, failure, others, bundles } = useLoaderData<typeof loader>() as Loaded
  const boughtWith = useArrived(others)
  const inBundles = useArrived(bundles)
  const buying = useBuying()
  // Only the browser knows the filters with which this person left the shop.
  const isHydrated = useHydrated()
  const item = found?.data
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.shop_title(), to: '/shopping' },
          { label: item?.name ?? m.shop_item_failed() },
        ]}
      />
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      {failure && (
        <>
          <h1 className="sr-only">{m.shop_title()}</h1>
          <LoadFailed title={m.shop_item_failed()} failure={failure} />
        </>
      )}
      {item && (
        <div className="grid justify-items-start gap-4">
          <BalanceLine />
          <ItemCard key={item.id} item={item} grid="comfort" buying={buying} isFirst isPage />
          {item.stock > 0 && item.limit_count === null && (
            <LinkButton to={`/gifts/give/${item.id}`} aria-label={m.gift_give_named({ item: item.name })}>
              {m.gift_give()}
            </LinkButton>
          )}
          <LinkButton to={isHydrated ? shopAddress() : '/shopping'}>{m.shop_see_all()}</LinkButton>
        </div>
      )}
      {item && <BundleList title={m.shop_bundles_with()} list={inBundles?.data} />}
      {item && <PickList title={m.shop_bought_with()} picks={boughtWith?.data?.data ?? []} />}
      <Cart hasInventory={found?.inventory ?? true} />
      <BuyDialog {...buying} hasInventory={found?.inventory ?? true} />
    </div>
  )
}
