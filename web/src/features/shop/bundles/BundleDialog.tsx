import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { api } from '../../../api/client.ts'
import { buyBundle } from '../../../api/generated.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { cashText } from '../../../format/money.ts'
import { changingBalance } from '../../../session/balance.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { toast } from '../../../ui/toast.ts'
import { addressForCash } from '../../donation/public.ts'
import { CouponField, TotalFact } from '../cart/CouponField.tsx'
import { keepCoupon } from '../cart/coupon.ts'
import { rememberTarget, usualTarget } from '../cart/remembered-target.ts'
import { TargetChoice } from '../cart/TargetChoice.tsx'
import { useCoupon, type Coupon } from '../cart/use-coupon.ts'
import { useCash, WalletFacts, WalletNote } from '../cart/WalletFacts.tsx'
import { failureWords } from '../catalogue/buy-words.ts'
import { askOwnOffers } from '../offers/own-offers.ts'
import type { Bundle } from './bundle.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

/** Asks before Cash is spent on a bundle: its parts, price, remaining Cash, and where it goes. */
export function BundleDialog({
  bundle,
  onClose,
  hasInventory,
}: {
  bundle: Bundle | null
  onClose: () => void
  hasInventory: boolean
}) {
  return (
    <Dialog
      open={bundle !== null}
      onClose={onClose}
      title={bundle ? m.shop_buy_question({ item: bundle.name }) : ''}
      role="alertdialog"
    >
      {bundle && <Question bundle={bundle} onClose={onClose} hasInventory={hasInventory} />}
    </Dialog>
  )
}

function Question({ bundle, onClose, hasInventory }: { bundle: Bundle; onClose: () => void; hasInventory: boolean }) {
  const [chosen, setTarget] = useState(usualTarget)
  const target = hasInventory ? chosen : 'storage'
  const isUnconfirmed = useUnconfirmed() !== null
  const { price, parts } = bundle
  const coupon = useCoupon({ bundle: bundle.id }, price)
  const wallet = useCash(coupon.price)
  const { isBuying, refusal, buy } = useBundlePurchase(bundle, onClose)
  return (
    <>
      <ul className="grid gap-1">
        {parts.map(({ id, name, quantity }) => (
          <li key={id}>{m.shop_bundle_part({ count: quantity, item: name })}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-2 gap-2">
        <TotalFact name={m.shop_buy_price()} total={price} price={coupon.price} />
        <WalletFacts {...wallet} total={coupon.price} />
      </dl>
      <CouponField coupon={coupon} />
      <TargetChoice target={target} onChange={setTarget} hasInventory={hasInventory} />
      <p className="text-sm text-muted">{m.shop_bundle_whole()}</p>
      <WalletNote {...wallet} lacks={m.shop_missing({ cash: cashText(wallet.missing) })} />
      <p role="alert" className="text-warn empty:hidden">
        {refusal}
      </p>
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      <DialogActions isWide>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        {isUnconfirmed ? null : wallet.missing > 0 ? (
          <LinkButton to={addressForCash(wallet.missing)} variant="primary">
            {m.shop_get_cash()}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={wallet.isAsking || isBuying || coupon.quote.is === 'asking'}
            onClick={() => void buy(target, coupon.sent)}
          >
            {isBuying ? m.shop_buying() : m.shop_buy_confirm({ price: cashText(coupon.price) })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Buys the bundle, once for any number of clicks. A refusal stays in the dialog; a sale leads to the orders. */
function useBundlePurchase({ id, price }: Bundle, onClose: () => void) {
  const [isBuying, setBuying] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function buy(target: DeliveryTarget, coupon: Coupon['sent']) {
    if (isBuying) return
    setBuying(true)
    setRefusal(null)
    const takeBalance = changingBalance()
    try {
      const body = { id, target, expected_price: price, ...coupon }
      const reply = await sendOnce('bundle', body, (idempotencyKey) => api(buyBundle, { body, idempotencyKey }))
      if (reply.balance !== undefined) takeBalance(reply.balance)
      askOwnOffers()
      if (reply.status === 'success') {
        rememberTarget(target)
        if (coupon.code) keepCoupon('')
        toast.success(reply.message)
        onClose()
        void navigate('/orders')
        return
      }
      setRefusal(reply.message || m.shop_buy_refused())
      // The price or the parts are other ones now.
      if (reply.code !== 'insufficient_cash') void revalidate()
    } catch (error) {
      setRefusal(failureWords(error))
    } finally {
      setBuying(false)
    }
  }
  return { isBuying, refusal, buy }
}
