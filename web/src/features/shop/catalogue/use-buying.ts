import { m } from '@guildhall/messages'
import { useRef, useState } from 'react'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { buyItem, buyItems } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { changingBalance } from '../../../session/balance.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { splitLocale } from '../../../format/locale.ts'
import { openLogin } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { toast } from '../../../ui/toast.ts'
import { addressForCash } from '../../donation/public.ts'
import { keepCoupon } from '../cart/coupon.ts'
import { rememberTarget, usualTarget } from '../cart/remembered-target.ts'
import type { Coupon } from '../cart/use-coupon.ts'
import { askOwnOffers } from '../offers/own-offers.ts'
import { failureWords } from './buy-words.ts'
import type { ShopItem } from './shop-item.ts'

interface Purchase {
  item: ShopItem
  quantity: number
  target: DeliveryTarget
  /** The code and the total with it; empty without a code. */
  coupon: Coupon['sent']
}

interface Note {
  text: string
  isGood: boolean
  link?: { to: string; label: string }
}

/** The outcome of buying an item on this page. `stock` and `price` are newer than those of the list. */
interface Bought {
  isBuying?: boolean
  stock?: number
  price?: number
  note?: Note | undefined
}

export interface Buying {
  /** The item that the dialog asks about; null while it is closed. */
  intent: ShopItem | null
  ask: (item: ShopItem) => void
  cancel: () => void
  confirm: (purchase: Purchase) => void
  of: (id: number) => Bought
  /** Each item has its own target. The first one is that of the last purchase. */
  targetOf: (id: number) => DeliveryTarget
  chooseTarget: (id: number, target: DeliveryTarget) => void
}

/** Visitors are asked to sign in first. Returns whether somebody is signed in. */
export function demandSession(): boolean {
  if (token()) return true
  openLogin(splitLocale(location.pathname).path + location.search, m.account_login_to_go_on())
  return false
}

/** The purchases on this page: each item by itself, once for any number of clicks. */
export function useBuying(): Buying {
  const [intent, setIntent] = useState<ShopItem | null>(null)
  const [chosen, setChosen] = useState<Record<number, DeliveryTarget>>({})
  const [bought, setBought] = useState<Record<number, Bought>>({})
  const underWay = useRef(new Set<number>())
  const change = (id: number, part: Bought) => setBought((all) => ({ ...all, [id]: { ...all[id], ...part } }))

  async function buy(purchase: Purchase) {
    const { item, quantity, target } = purchase
    const { id, price } = item
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    change(id, { isBuying: true, note: undefined })
    const takeBalance = changingBalance()
    try {
      const reply = await send(purchase)
      if (reply.balance !== undefined) takeBalance(reply.balance)
      const text = textOf(reply)
      if (reply.status === 'error') toast.warning(text)
      else {
        toast.success(text)
        rememberTarget(target)
        if (purchase.coupon.code) keepCoupon('')
      }
      askOwnOffers()
      setBought((all) => {
        const outcome =
          reply.status === 'error'
            ? afterRefusal(reply, price * quantity)
            : afterSale(reply, all[id]?.stock ?? item.stock, quantity)
        return { ...all, [id]: { ...all[id], ...outcome } }
      })
    } catch (error) {
      const text = failureWords(error)
      toast.error(text)
      const isUnconfirmed = error instanceof ApiError && error.body.code === 'game_account_unconfirmed'
      const link = { to: '/settings/game', label: m.game_account_go() }
      change(id, { note: { text, isGood: false, ...(isUnconfirmed && { link }) } })
    } finally {
      underWay.current.delete(id)
      change(id, { isBuying: false })
    }
  }

  return {
    intent,
    ask: (item) => void (demandSession() && setIntent(item)),
    cancel: () => setIntent(null),
    confirm(purchase) {
      setIntent(null)
      void buy(purchase)
    },
    of: (id) => bought[id] ?? {},
    targetOf: (id) => chosen[id] ?? usualTarget(),
    chooseTarget: (id, target) => setChosen((all) => ({ ...all, [id]: target })),
  }
}

/** The reply about one item. Several pieces of it have a call of their own. */
interface Reply {
  status: 'success' | 'error'
  message?: string
  code?: string | undefined
  balance?: number | undefined
  stock?: number | undefined
  price?: number | undefined
  /** The address of the order, or of all orders. */
  order?: string | undefined
}

async function send({ item: { id, price }, quantity, target, coupon }: Purchase): Promise<Reply> {
  if (quantity === 1) {
    const { purchase, ...reply } = await sendOnce('buy', [id, target, price, coupon], (idempotencyKey) =>
      api(buyItem, { body: { id, target, expected_price: price, ...coupon }, idempotencyKey }),
    )
    return { ...reply, order: purchase && `/orders/${purchase}` }
  }
  const lines = [{ id, quantity, expected_price: price }]
  const { lines: offers, ...reply } = await sendOnce('buy', [id, target, price, quantity, coupon], (idempotencyKey) =>
    api(buyItems, { body: { lines, target, ...coupon }, idempotencyKey }),
  )
  const offer = offers?.find((each) => each.id === id)
  return { ...reply, stock: offer?.stock, price: offer?.price, order: '/orders' }
}

const textOf = ({ status, message }: Reply) => message || (status === 'error' ? m.shop_buy_refused() : m.shop_bought())

/**
 * The stock, price and message of a refused purchase. When the player lacks Cash, a link leads to a donation of the
 * missing amount.
 */
function afterRefusal(reply: Reply, total: number): Bought {
  const { stock, price: newPrice, code, balance = 0 } = reply
  const link = { to: addressForCash(total - balance), label: m.shop_get_cash() }
  return {
    ...(stock !== undefined && { stock }),
    ...(newPrice !== undefined && { price: newPrice }),
    note: { text: textOf(reply), isGood: false, ...(code === 'insufficient_cash' && { link }) },
  }
}

/** The shown `stock` minus what was bought, and the link to the order. */
function afterSale(reply: Reply, stock: number, quantity: number): Bought {
  const link = reply.order && { to: reply.order, label: quantity > 1 ? m.shop_orders() : m.shop_see_order() }
  return {
    stock: Math.max(0, stock - quantity),
    note: { text: textOf(reply), isGood: true, ...(link && { link }) },
  }
}
