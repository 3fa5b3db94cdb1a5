import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { ShoppingCart } from 'lucide-react'
import { useId } from 'react'
import type { Locale } from '@guildhall/contract'
import {
  discountPercent,
  isNewAt,
  isPromotedAt,
  cartLimits,
  endOfPromotion,
  struckPrice,
  type grids,
} from '@guildhall/contract/shop-rules'
import { serverNow, useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { useMay } from '../../../session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { Description } from './Description.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import type { ShopItem } from './shop-item.ts'
import { addToCart, quantityIn, useCart } from '../cart/cart.ts'
import { OfferFacts } from '../offers/OfferFacts.tsx'
import { useOffer } from '../offers/use-offer.ts'
import { WaitButton } from '../offers/WaitButton.tsx'
import type { Buying } from './use-buying.ts'

type Grid = (typeof grids)[number]

/** An item for sale: its data and the buttons that buy it or add it to the cart. */
export function ItemCard({
  item,
  grid,
  buying,
  isFirst,
  isPage = false,
  isRow = false,
}: {
  item: ShopItem
  grid: Grid
  buying: Buying
  isFirst: boolean
  /** Whether it is the item's own page, whose title is the item's name. */
  isPage?: boolean
  /** Whether it is a row on phones. */
  isRow?: boolean
}) {
  const Heading = isPage ? 'h1' : 'h2'
  const locale = useLocale()
  const title = useId()
  const { stock = item.stock, price = item.price } = buying.of(item.id)
  // Dates are first rendered as by the server, then by the browser's clock.
  const isHydrated = useHydrated()
  const now = new Date(serverNow())
  const isPromoted = isHydrated ? isPromotedAt(item.promotion, now) : item.isPromoted
  const isNew = isHydrated ? isNewAt(item.created_at, now) : item.isNew
  return (
    <Card
      as="article"
      aria-labelledby={title}
      className={clsx(
        'flex w-full flex-col overflow-hidden p-0!',
        isPage && 'lg:grid lg:grid-cols-2',
        stock <= 0 && 'border-dashed',
        isRow && 'item-row',
      )}
    >
      <PictureWithBadges
        item={item}
        percent={isPromoted ? percentOf(item, price) : null}
        isNew={isNew}
        isFirst={isFirst}
        isSmall={grid === 'dense'}
        isPage={isPage}
      />
      <div data-part="body" className={clsx('flex flex-1 flex-col', grid === 'dense' ? 'gap-2 p-3' : 'gap-3 p-4')}>
        <Heading
          id={title}
          lang={item.locale === locale ? undefined : item.locale}
          className={clsx('font-sans font-semibold', grid === 'comfort' ? 'text-lg' : 'text-base')}
        >
          {isPage ? (
            item.name
          ) : (
            <AppLink to={`/item/${item.id}`} className="hover:underline">
              {item.name}
            </AppLink>
          )}
        </Heading>
        <Price item={item} price={price} isPromoted={isPromoted} />
        {item.description && <Description item={item} grid={grid} isWhole={isPage} />}
        <Purchase item={item} buying={buying} isPage={isPage} />
      </div>
    </Card>
  )
}

/** The picture with the item's badges, and for staff the link to its form. `percent` is the discount. */
function PictureWithBadges({
  item,
  percent,
  isNew,
  isFirst,
  isSmall,
  isPage,
}: {
  item: ShopItem
  percent: number | null
  isNew: boolean
  isFirst: boolean
  isSmall: boolean
  isPage: boolean
}) {
  const mayWrite = useMay('items.write')
  return (
    <div data-part="picture" data-detail={isPage ? 'picture' : undefined} className="relative">
      <ItemPicture item={item} isFirst={isFirst} isSmall={isSmall} />
      <p className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        {isNew && <Badge tone="info">{m.shop_new()}</Badge>}
        {percent !== null && <Badge tone="success">-{percent}%</Badge>}
        {/* Without a picture of its own they are on the plate. */}
        {item.image && item.look && item.look.plus > 0 && <Badge tone="brass">+{item.look.plus}</Badge>}
        {item.image && item.amount > 1 && <Badge>×{item.amount}</Badge>}
      </p>
      {mayWrite && (
        <LinkButton
          to={`/item/edit/${item.id}`}
          size="icon"
          className="absolute end-2 top-2"
          aria-label={m.shop_edit_named({ item: item.name })}
          title={m.shop_edit()}
        >
          <Icon name="pencil" />
        </LinkButton>
      )}
    </div>
  )
}

/** The stock, the buy button, the way into the cart, and the outcome of the purchase. */
function Purchase({ item, buying, isPage }: { item: ShopItem; buying: Buying; isPage: boolean }) {
  const { isBuying, stock = item.stock, price = item.price, note } = buying.of(item.id)
  const { isOver, left } = useOffer(item)
  const isOut = stock <= 0
  const isUnable = isOut || isOver || left === 0
  const present = { ...item, price, stock }
  return (
    <div data-part="purchase" className="mt-auto grid gap-3 pt-1">
      {!isOut && (
        <p data-part="stock" className={clsx('text-sm', stock > 10 ? 'text-muted' : 'text-warn')}>
          {m.shop_stock_left({ count: cashText(stock) })}
        </p>
      )}
      <OfferFacts offer={item} />
      <div data-part="buttons" className="flex gap-2">
        <Button
          variant={isPage && !isUnable ? 'primary' : 'secondary'}
          className="flex-1"
          disabled={isUnable}
          busy={isBuying}
          aria-label={isUnable || isBuying ? undefined : m.shop_buy_named({ item: item.name })}
          onClick={() => buying.ask(present)}
        >
          {isOut ? m.shop_out() : isOver ? m.shop_offer_over() : isBuying ? m.shop_buying() : m.shop_buy()}
        </Button>
        {!isUnable && <AddToCart item={present} />}
      </div>
      {isOut && !isOver && <WaitButton item={item} />}
      <div role="status" data-part="note" className="text-sm empty:hidden">
        {note && (
          <p className={note.isGood ? 'text-success' : 'text-warn'}>
            {note.text}{' '}
            {note.link && (
              <AppLink
                to={note.link.to}
                className="inline-flex min-h-11 items-center font-semibold text-brass underline underline-offset-4"
              >
                {note.link.label}
              </AppLink>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** Adds one of the item to the cart, and says how many are in it. */
function AddToCart({ item }: { item: ShopItem }) {
  const quantity = quantityIn(useCart(), item.id)
  const label = m.shop_cart_add({ item: item.name })
  const add = () => {
    if (!addToCart(item)) toast.warning(m.shop_cart_full({ pieces: cartLimits.pieces, lines: cartLimits.lines }))
  }
  return (
    <>
      <Button
        size={quantity > 0 ? 'normal' : 'icon'}
        className="no-script:hidden"
        aria-label={quantity > 0 ? `${label}: ${quantity}` : label}
        title={label}
        onClick={add}
      >
        <ShoppingCart className="size-5" aria-hidden />
        {quantity > 0 && <span className="tabular">{quantity}</span>}
      </Button>
      <span role="status" className="sr-only">
        {quantity > 0 && m.shop_cart_added({ item: item.name, count: quantity })}
      </span>
    </>
  )
}

const percentOf = ({ original_price }: ShopItem, price: number) =>
  discountPercent(price, struckPrice(price, original_price ?? null))

/** The last day of a promotion: `30/11`, in English `Nov 30`. */
const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))

function Price({ item, price, isPromoted }: { item: ShopItem; price: number; isPromoted: boolean }) {
  return (
    <p data-part="price" className="flex flex-wrap items-baseline gap-x-2">
      {isPromoted && (
        <s className="tabular text-sm text-muted">
          <span className="sr-only">{m.shop_price_was()} </span>
          {cashText(struckPrice(price, item.original_price ?? null))}
        </s>
      )}
      <span className="tabular text-xl font-semibold text-brass">
        <span className="sr-only">{m.shop_price_now()} </span>
        {m.shop_cash({ cash: cashText(price) })}
      </span>
      {isPromoted && item.promotion && <PromotionEnd promotion={item.promotion} />}
    </p>
  )
}

/** The last day of a promotion, and on its last two days the time that is left; on a line of its own. */
function PromotionEnd({ promotion }: { promotion: string }) {
  const locale = useLocale()
  const now = useNow()
  const left = now === null ? null : endOfPromotion(promotion) - now
  const { days, hours, minutes, seconds } = timeLeft(left ?? 0)
  const clock = `${twoDigits(days * 24 + hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  return (
    <span className="tabular w-full text-sm text-success">
      {m.shop_promo_until({ day: dayText(promotion, locale) })}
      {left !== null && left > 0 && left < countdownMs && (
        <span role="timer"> {m.shop_promo_left({ time: clock })}</span>
      )}
    </span>
  )
}
const countdownMs = 48 * 3600_000
