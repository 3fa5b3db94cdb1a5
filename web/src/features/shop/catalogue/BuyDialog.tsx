import { m } from '@guildhall/messages'
import { useState } from 'react'
import { cartLimits } from '@guildhall/contract/shop-rules'
import { cashText } from '../../../format/money.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { toast } from '../../../ui/toast.ts'
import { addressForCash } from '../../donation/public.ts'
import { ItemIcon } from '../../items/public.ts'
import { addToCart } from '../cart/cart.ts'
import { CouponField, TotalFact } from '../cart/CouponField.tsx'
import { Quantity } from '../cart/Quantity.tsx'
import { TargetChoice } from '../cart/TargetChoice.tsx'
import { useCoupon } from '../cart/use-coupon.ts'
import { Fact, useCash, WalletFacts, WalletNote } from '../cart/WalletFacts.tsx'
import type { Buying } from './use-buying.ts'
import type { ShopItem } from './shop-item.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

type Props = Pick<Buying, 'intent' | 'cancel' | 'confirm' | 'targetOf' | 'chooseTarget'> & { hasInventory: boolean }

/** Asks before Cash is spent: item, quantity, price, remaining Cash, where it goes and who receives it. */
export function BuyDialog({ intent, ...rest }: Props) {
  return (
    <Dialog
      open={intent !== null}
      onClose={rest.cancel}
      title={intent ? m.shop_buy_question({ item: intent.name }) : ''}
      role="alertdialog"
    >
      {intent && <Question item={intent} {...rest} />}
    </Dialog>
  )
}

function Question({
  item,
  hasInventory,
  cancel,
  confirm,
  targetOf,
  chooseTarget,
}: Omit<Props, 'intent'> & { item: ShopItem }) {
  const [quantity, setQuantity] = useState(1)
  const isUnconfirmed = useUnconfirmed() !== null
  const total = item.price * quantity
  const coupon = useCoupon({ lines: [{ id: item.id, quantity }] }, total)
  const wallet = useCash(coupon.price)
  const chosen = targetOf(item.id)
  const target = hasInventory ? chosen : 'storage'
  const price = m.shop_cash({ cash: cashText(item.price) })
  return (
    <>
      <div className="flex items-start gap-4">
        <ItemIcon {...item} className="w-24" />
        <dl className="grid min-w-0 flex-1 gap-2">
          <Fact name={m.shop_buy_price()}>
            {quantity > 1 ? m.shop_buy_prices({ count: quantity, price, total: cashText(total) }) : price}
          </Fact>
          {coupon.price < total && <TotalFact name={m.shop_cart_total()} total={total} price={coupon.price} />}
          <WalletFacts {...wallet} total={coupon.price} />
        </dl>
      </div>
      <CouponField coupon={coupon} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TargetChoice target={target} onChange={(next) => chooseTarget(item.id, next)} hasInventory={hasInventory} />
        <Quantity
          item={item.name}
          quantity={quantity}
          most={Math.min(item.stock, cartLimits.quantity)}
          onChange={setQuantity}
        />
      </div>
      <WalletNote {...wallet} lacks={lacksText(quantity, wallet.missing)} />
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      {item.limit_count === null && (
        <LinkButton to={`/gifts/give/${item.id}`} variant="ghost" className="justify-self-start">
          {m.gift_give()}
        </LinkButton>
      )}
      {/* Cancel comes first, so that Enter pressed by habit spends nothing. */}
      <DialogActions isWide>
        <Button onClick={cancel}>{m.ui_cancel()}</Button>
        <Button
          onClick={() => {
            if (addToCart(item, quantity)) cancel()
            else toast.warning(m.shop_cart_full({ pieces: cartLimits.pieces, lines: cartLimits.lines }))
          }}
        >
          {m.shop_cart_put()}
        </Button>
        {isUnconfirmed ? null : wallet.missing > 0 ? (
          <LinkButton to={addressForCash(wallet.missing)} variant="primary">
            {m.shop_get_cash()}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={wallet.isAsking || coupon.quote.is === 'asking'}
            onClick={() => confirm({ item, quantity, target, coupon: coupon.sent })}
          >
            {m.shop_buy_confirm({ price: cashText(coupon.price) })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const lacksText = (quantity: number, missing: number): string =>
  quantity > 1 ? m.shop_missing_total({ cash: cashText(missing) }) : m.shop_missing({ cash: cashText(missing) })
