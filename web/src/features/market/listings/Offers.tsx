import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { listingSorts } from '@guildhall/contract/market-rules'
import { cashText } from '../../../format/money.ts'
import { openLogin, useSession } from '../../../session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { CharacterLink } from '../../../ui/CharacterLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { RowsOrCards } from '../../../ui/RowsOrCards.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { queryOf, searchOf, sortBy, type View } from '../address.ts'
import { BuyDialog } from './BuyDialog.tsx'
import { Effects } from '../Effects.tsx'
import { ItemName } from '../ItemName.tsx'
import { PageChoice } from './PageChoice.tsx'
import { itemAddress, pieceText } from '../prices/piece.ts'
import { UnitPrice } from '../UnitPrice.tsx'
import type { Presence } from '../use-presence.ts'
import type { Wallet } from '../use-wallet.ts'
import { useOffers, type List, type Offer } from './use-offers.ts'

type OffersView = View<(typeof listingSorts)[number]>
const addressOf = (view: OffersView): string => `/market${searchOf(view)}`

/** The page of listings for the address, with their purchase. */
export function Offers({
  view,
  first,
  wallet,
  presence,
  onBought,
}: {
  view: OffersView
  first: List
  wallet: Wallet
  presence: Presence | null
  onBought: (id: number) => void
}) {
  const offers = useOffers(first, queryOf(view))
  const [offer, setOffer] = useState<Offer | null>(null)
  const { list, closed } = offers
  return (
    <section aria-label={m.market_title()} className="grid gap-3">
      <div className="flex items-center gap-3 max-md:-my-2">
        <News offers={offers} />
        <RowsOrCards now={view.view} to={(look) => addressOf({ ...view, view: look })} />
      </div>
      <CardTable
        caption={m.market_title()}
        columns={useColumns(view, closed, setOffer)}
        rows={list.items}
        rowKey={({ id }) => id}
        rowClass={({ id }) => clsx(closed.has(id) && 'bg-s2', view.view === 'rows' && 'listing-row')}
        empty={m.market_none()}
      />
      <PageChoice {...list} page={list.page} rowCount={list.items.length} to={(page) => addressOf({ ...view, page })} />
      <BuyDialog
        offer={offer}
        wallet={wallet}
        presence={presence}
        onClose={() => setOffer(null)}
        onClosed={offers.close}
        onChanged={offers.replace}
        onBought={(id) => {
          setOffer(null)
          offers.remove(id)
          onBought(id)
        }}
      />
    </section>
  )
}

/** Always takes its height, so that the rows do not move when a message appears. */
function News({ offers: { fresh, closed, takeFresh } }: { offers: ReturnType<typeof useOffers> }) {
  return (
    <div className="no-script:hidden flex min-h-11 flex-1 items-center gap-3">
      <p role="status" className="min-w-0 flex-1 text-sm text-muted">
        {closed.size > 0
          ? m.market_closed_meanwhile({ count: closed.size })
          : fresh
            ? m.market_changed()
            : m.market_watched()}
      </p>
      <Button onClick={takeFresh} className={fresh ? 'shrink-0' : 'invisible max-sm:hidden'}>
        {m.market_show_fresh()}
      </Button>
    </div>
  )
}

function useColumns(view: OffersView, closed: ReadonlySet<number>, onBuy: (offer: Offer) => void): CardColumn<Offer>[] {
  const { user } = useSession()
  const { search } = useLocation()
  const sort = (column: 'item' | 'price' | 'seller') => {
    const { now, next } = sortBy(view, column)
    return { now, to: addressOf(next) }
  }
  return [
    {
      name: 'item',
      head: m.market_column_item(),
      namesRow: true,
      inRow: 'item',
      unlabelled: true,
      sort: sort('item'),
      cell: ({ item_name: name, item_key: key, look, amount }) => (
        <ItemName name={name} look={look} amount={amount} to={key && itemAddress(key)} />
      ),
    },
    {
      name: 'effects',
      inRow: 'effects',
      head: m.market_column_effects(),
      cell: ({ effects }) => <Effects lines={effects} />,
    },
    {
      name: 'price',
      inRow: 'price',
      head: m.market_column_price(),
      numeric: true,
      sort: sort('price'),
      cell: ({ price, amount, week_median: median }) => (
        <span className="font-semibold whitespace-nowrap">
          {m.market_cash({ cash: cashText(price) })}
          <UnitPrice price={price} amount={amount} />
          {median !== undefined && (
            <span className="block text-sm font-normal text-muted max-md:hidden">
              {m.market_list_median({ cash: pieceText(median) })}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'seller',
      head: m.market_column_seller(),
      sort: sort('seller'),
      cell: ({ name_seller: seller, seller_character: character }) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <SellerLink seller={seller} to={addressOf({ ...view, q: '', seller, page: 1 })} />
          {character && <CharacterLink name={character} className="text-sm text-muted hover:underline" />}
        </span>
      ),
    },
    {
      name: 'actions',
      inRow: 'action',
      head: m.market_column_actions(),
      narrow: true,
      unlabelled: true,
      cell: (offer) =>
        closed.has(offer.id) ? (
          <Badge tone="warn">{m.market_closed()}</Badge>
        ) : offer.name_seller === user?.username ? (
          <LinkButton to="/market/my-sales" variant="ghost" className="max-md:w-full">
            {m.market_own()}
          </LinkButton>
        ) : (
          <BuyButtons offer={offer} search={search} onBuy={onBuy} />
        ),
    },
  ]
}

/** A link to the other listings of this seller. */
function SellerLink({ seller, to }: { seller: string; to: string }) {
  return (
    <AppLink
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center underline decoration-edge underline-offset-4 hover:decoration-brass"
      aria-label={m.market_only_seller({ seller })}
    >
      {seller}
    </AppLink>
  )
}

/** The buy button, or for visitors the login button; styles show one of the two. */
function BuyButtons({ offer, search, onBuy }: { offer: Offer; search: string; onBuy: (offer: Offer) => void }) {
  return (
    <>
      <Button
        className="signed-out:hidden max-md:w-full"
        aria-label={m.market_buy_named({ item: offer.item_name, price: cashText(offer.price) })}
        onClick={() => onBuy(offer)}
      >
        {m.market_buy()}
      </Button>
      <Button
        className="no-script:hidden signed-in:hidden max-md:w-full md:max-lg:w-28 md:max-lg:whitespace-normal"
        aria-label={m.market_sign_in_named({ item: offer.item_name })}
        onClick={() => openLogin(`/market${search}`)}
      >
        {m.market_sign_in_to_buy()}
      </Button>
    </>
  )
}
