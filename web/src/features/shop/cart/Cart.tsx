import { m } from '@guildhall/messages'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cashText } from '../../../format/money.ts'
import { useLocale } from '../../../format/locale.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { addressForCash } from '../../donation/public.ts'
import { ItemIcon } from '../../items/public.ts'
import { demandSession } from '../catalogue/use-buying.ts'
import { mostOf, piecesOf, setQuantity, totalOf, useCart, type CartLine } from './cart.ts'
import { CouponField, TotalFact } from './CouponField.tsx'
import { Quantity } from './Quantity.tsx'
import { usualTarget } from './remembered-target.ts'
import { TargetChoice } from './TargetChoice.tsx'
import { useCartPurchase } from './use-cart-purchase.ts'
import { useCoupon } from './use-coupon.ts'
import { useCash, WalletFacts, WalletNote } from './WalletFacts.tsx'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

/** The cart at the lower edge of the shop, once it has something, and the dialog that buys it. */
export function Cart({ hasInventory }: { hasInventory: boolean }) {
  const lines = useCart()
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <>
      <div className="sticky bottom-[calc(var(--tabs)+0.5rem)] z-20 rounded-lg border border-line bg-s2 p-2 shadow-2">
        <Button
          variant="primary"
          className="w-full"
          onClick={() => {
            if (demandSession()) setOpen(true)
          }}
        >
          <ShoppingCart className="size-5" aria-hidden />
          {m.shop_cart_open({ count: piecesOf(lines), total: cashText(totalOf(lines)) })}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.shop_cart()} size="large">
        <Contents lines={lines} hasInventory={hasInventory} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Contents({ lines, hasInventory, onClose }: { lines: CartLine[]; hasInventory: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setTarget] = useState(usualTarget)
  const target = hasInventory ? chosen : 'storage'
  const isUnconfirmed = useUnconfirmed() !== null
  const total = totalOf(lines)
  const pieces = lines.map(({ item: { id }, quantity }) => ({ id, quantity }))
  const coupon = useCoupon({ lines: pieces }, total)
  const { price } = coupon
  const wallet = useCash(price)
  const { isBuying, refusal, buy } = useCartPurchase(() => void navigate('/orders'))
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <Line key={line.item.id} line={line} most={mostOf(line.item, lines)} />
        ))}
      </ul>
      <dl className="grid grid-cols-2 gap-2">
        <TotalFact name={m.shop_cart_total()} total={total} price={price} />
        <WalletFacts {...wallet} total={price} />
      </dl>
      <CouponField coupon={coupon} />
      <TargetChoice target={target} onChange={setTarget} hasInventory={hasInventory} />
      <p className="text-sm text-muted">{m.shop_cart_whole()}</p>
      <WalletNote {...wallet} lacks={m.shop_missing_total({ cash: cashText(wallet.missing) })} />
      <p role="alert" className="text-warn empty:hidden">
        {refusal}
      </p>
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      {/* In view also below a long cart. */}
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-3 bg-s1 py-2 max-sm:*:flex-1">
        <Button onClick={onClose}>{m.shop_cart_go_on()}</Button>
        {isUnconfirmed ? null : wallet.missing > 0 ? (
          <LinkButton to={addressForCash(wallet.missing)} variant="primary">
            {m.shop_get_cash()}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={wallet.isAsking || isBuying || coupon.quote.is === 'asking'}
            onClick={() => buy(lines, target, coupon.sent)}
          >
            {isBuying ? m.shop_buying() : m.shop_buy_confirm({ price: cashText(price) })}
          </Button>
        )}
      </div>
    </>
  )
}

function Line({ line: { item, quantity }, most }: { line: CartLine; most: number }) {
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 border-b border-line pb-3">
      <ItemIcon {...item} className="size-14" />
      <div className="grid min-w-40 flex-1 gap-1">
        <AppLink
          to={`/item/${item.id}`}
          lang={item.locale === locale ? undefined : item.locale}
          className="font-semibold hover:underline"
        >
          {item.name}
        </AppLink>
        <span className={`tabular text-sm ${item.stock > 0 ? 'text-muted' : 'text-warn'}`}>
          {item.stock > 0 ? m.shop_cash({ cash: cashText(item.price * quantity) }) : m.shop_out()}
        </span>
      </div>
      <Quantity
        item={item.name}
        quantity={quantity}
        least={0}
        most={most}
        onChange={(next) => setQuantity(item.id, next)}
      />
    </li>
  )
}
