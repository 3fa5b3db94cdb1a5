import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate, type ShouldRevalidateFunction } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { listBundles, listItemGroups, listShopItems } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { BalanceLine } from '../../../shell/BalanceLine.tsx'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { keepShopAddress } from '../return-address.ts'
import { useSettings } from '../../../app/settings.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { StaffEmptyState } from '../../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePendingView } from '../../../app/pending-view.ts'
import { asksTheSame, oneLook, queryOf, readView, searchOf, type View } from '../address.ts'
import { BundleList } from '../bundles/BundleList.tsx'
import { Cart } from '../cart/Cart.tsx'
import { BuyDialog } from './BuyDialog.tsx'
import { gridClass, ItemGrid } from './ItemGrid.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useBuying } from './use-buying.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

type List = ReplyOf<typeof shop.listShopItems>
type Groups = ReplyOf<typeof shop.listItemGroups>

export const head = (): Head => ({ title: m.shop_title(), description: m.shop_intro() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url.searchParams)
  const [items, groups, bundles] = await Promise.all([
    nowOrLater(outcomeOf(api(listShopItems, { query: queryOf(view, Number(view.after)) }))),
    nowOrLater(outcomeOf(api(listItemGroups))),
    nowOrLater(outcomeOf(api(listBundles, { query: {} }))),
  ])
  return withStatus({ items, groups, bundles }, items.now?.failure ?? groups.now?.failure)
})

/** Another density needs no data from the server, nor does another spelling of the same address. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search !== nextUrl.search && asksTheSame(currentUrl, nextUrl) ? false : defaultShouldRevalidate

/** The shop: the items sold for Cash. Its filters are in the address. */
export default function ShoppingPage() {
  const { items, groups, bundles } = useLoaderData<typeof loader>()
  const { appName } = useSettings()
  const view = useView()
  const bundleList = useArrived(bundles)?.data
  // Filters ask for items; the whole shop has bundles, too.
  const isWhole = searchOf({ ...view, ...oneLook }) === ''
  const hasBundles = isWhole && (bundleList?.data.length ?? 0) > 0
  return (
    <div className="page grid gap-4 py-4 md:gap-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.shop_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1>{m.shop_heading({ app: appName })}</h1>
            <p className="max-w-2xl text-muted">
              {m.shop_intro()}{' '}
              {hasBundles && (
                // Phones have no room for the button.
                <AppLink to="#bundles" className="font-semibold text-brass underline underline-offset-4 sm:hidden">
                  {m.shop_bundles()}
                </AppLink>
              )}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <BalanceLine />
            {hasBundles && (
              <LinkButton to="#bundles" className="max-sm:hidden">
                {m.shop_bundles()}
              </LinkButton>
            )}
            <LinkButton to="/orders">{m.shop_orders()}</LinkButton>
          </div>
        </div>
      </header>
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      <Filters groups={groups} />
      <Items view={view} items={items} />
      {isWhole && <BundleList title={m.shop_bundles()} list={bundleList} />}
    </div>
  )
}

/** The view of the address; a longer spelling of the same view is replaced by the shortest one. */
function useView(): View {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(search))
  const short = searchOf(view)
  useEffect(() => {
    keepShopAddress(short)
    const isLonger = new URLSearchParams(search).toString() !== new URLSearchParams(short).toString()
    if (isLonger) void navigate(`/shopping${short}`, { replace: true, preventScrollReset: true })
  }, [search, short, navigate])
  return view
}

function Filters({ groups }: { groups: Arriving<Outcome<Groups>> }) {
  const { view, show } = usePendingView(
    ({ searchParams }) => readView(searchParams),
    (next) => `/shopping${searchOf(next)}`,
  )
  const arrived = useArrived(groups)
  const hasFailed = arrived?.failure !== undefined
  useEffect(() => void (hasFailed && toast.error(m.shop_groups_failed())), [hasFailed])
  return (
    <Toolbar
      view={view}
      groups={arrived?.data?.data ?? []}
      groupsFailed={hasFailed}
      onChange={(changed, how) => show({ ...view, after: '', ...changed }, how)}
    />
  )
}

function Items({ view, items }: { view: View; items: Arriving<Outcome<List>> }) {
  const arrived = useArrived(items)
  const buying = useBuying()
  const hasFailed = arrived?.failure !== undefined
  useEffect(() => void (hasFailed && toast.error(m.shop_items_failed())), [hasFailed])
  return (
    <>
      {!arrived && <ItemsSkeleton view={view} />}
      {arrived?.failure && <LoadFailed title={m.shop_load_failed()} failure={arrived.failure} />}
      {arrived?.data?.data.length === 0 &&
        (searchOf(view) ? (
          <EmptyState title={m.shop_none()} action={<LinkButton to="/shopping">{m.shop_clear()}</LinkButton>} />
        ) : (
          <StaffEmptyState
            title={m.shop_none()}
            fill={{ may: 'items.write', text: m.setup_why_item(), to: '/item/store', label: m.setup_go_item() }}
          >
            {m.shop_empty()}
          </StaffEmptyState>
        ))}
      {arrived?.data && arrived.data.data.length > 0 && (
        // Other filters mount a new list; another grid does not.
        <ItemGrid key={searchOf({ ...view, ...oneLook })} view={view} first={arrived.data} buying={buying} />
      )}
      <Cart hasInventory={arrived?.data?.inventory ?? true} />
      <BuyDialog {...buying} hasInventory={arrived?.data?.inventory ?? true} />
    </>
  )
}

const ItemsSkeleton = ({ view }: { view: View }) => (
  <Loading>
    <div className={gridClass[view.grid]}>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} data-skeleton>
          <Skeleton className="h-96 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
