import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { buyItems } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { changingBalance } from '../../../session/balance.ts'
import { toast } from '../../../ui/toast.ts'
import { askOwnOffers } from '../offers/own-offers.ts'
import { failureWords } from '../catalogue/buy-words.ts'
import { emptyCart, setQuantity, takeOffers, type CartLine } from './cart.ts'
import { keepCoupon } from './coupon.ts'
import { rememberTarget } from './remembered-target.ts'
import type { Coupon } from './use-coupon.ts'

/**
 * Buys the cart, once for any number of clicks. A refusal stays beside the lines, which then show what the shop has
 * now. `onBought` is called with an empty cart.
 */
export function useCartPurchase(onBought: () => void) {
  const [isBuying, setBuying] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function buy(lines: CartLine[], target: DeliveryTarget, coupon: Coupon['sent']) {
    if (isBuying) return
    setBuying(true)
    setRefusal(null)
    const takeBalance = changingBalance()
    const body = {
      lines: lines.map(({ item, quantity }) => ({ id: item.id, quantity, expected_price: item.price })),
      target,
      ...coupon,
    }
    try {
      const reply = await sendOnce('cart', body, (idempotencyKey) => api(buyItems, { body, idempotencyKey }))
      if (reply.balance !== undefined) takeBalance(reply.balance)
      askOwnOffers()
      if (reply.status === 'success') {
        rememberTarget(target)
        emptyCart()
        if (coupon.code) keepCoupon('')
        toast.success(reply.message || m.shop_bought())
        onBought()
        return
      }
      takeOffers(reply.lines ?? [])
      if (reply.code === 'not_found' && reply.item !== undefined) setQuantity(reply.item, 0)
      setRefusal(reply.message || m.shop_buy_refused())
    } catch (error) {
      setRefusal(failureWords(error))
    } finally {
      setBuying(false)
    }
  }

  return { isBuying, refusal, buy: (...args: Parameters<typeof buy>) => void buy(...args) }
}
