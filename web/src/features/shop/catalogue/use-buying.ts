import { m } from '@guildhall/messages'
import { useRef, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { buyItem } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { changingBalance } from '../../../session/balance.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { splitLocale } from '../../../format/locale.ts'
import { openLogin } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { toast } from '../../../ui/toast.ts'
import { addressForCash } from '../../donation/public.ts'
import { failureWords } from './buy-words.ts'
import type { ShopItem } from './shop-item.ts'

export interface PurchaseIntent {
  item: ShopItem
  target: DeliveryTarget
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
  /** The purchase that the dialog asks about; null while it is closed. */
  intent: PurchaseIntent | null
  ask: (intent: PurchaseIntent) => void
  cancel: () => void
  confirm: (intent: PurchaseIntent) => void
  of: (id: number) => Bought
}

/** The purchases on this page: each item by itself, once for any number of clicks. */
export function useBuying(): Buying {
  const [intent, setIntent] = useState<PurchaseIntent | null>(null)
  const [bought, setBought] = useState<Record<number, Bought>>({})
  const underWay = useRef(new Set<number>())
  const change = (id: number, part: Bought) => setBought((all) => ({ ...all, [id]: { ...all[id], ...part } }))

  async function buy({ item, target }: PurchaseIntent) {
    const { id, price } = item
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    change(id, { isBuying: true, note: undefined })
    const takeBalance = changingBalance()
    try {
      const reply = await sendOnce('buy', [id, target, price], (idempotencyKey) =>
        api(buyItem, { body: { id, target, expected_price: price }, idempotencyKey }),
      )
      if (reply.balance !== undefined) takeBalance(reply.balance)
      const text = textOf(reply)
      if (reply.status === 'error') toast.warning(text)
      else toast.success(text)
      setBought((all) => {
        const outcome =
          reply.status === 'error' ? afterRefusal(reply, price) : afterSale(reply, all[id]?.stock ?? item.stock)
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
    ask(next) {
      if (!token()) return openLogin(splitLocale(location.pathname).path + location.search, m.account_login_to_go_on())
      setIntent(next)
    },
    cancel: () => setIntent(null),
    confirm(next) {
      setIntent(null)
      void buy(next)
    },
    of: (id) => bought[id] ?? {},
  }
}

type Reply = ReplyOf<typeof shop.buyItem>

const textOf = ({ status, message }: Reply) => message || (status === 'error' ? m.shop_buy_refused() : m.shop_bought())

/**
 * The stock, price and message of a refused purchase. When the player lacks Cash, a link leads to a donation of the
 * missing amount.
 */
function afterRefusal(reply: Reply, price: number): Bought {
  const { stock, price: newPrice, code, balance = 0 } = reply
  const link = { to: addressForCash(price - balance), label: m.shop_get_cash() }
  return {
    ...(stock !== undefined && { stock }),
    ...(newPrice !== undefined && { price: newPrice }),
    note: { text: textOf(reply), isGood: false, ...(code === 'insufficient_cash' && { link }) },
  }
}

/** The shown `stock` minus one, and the link to the order. */
function afterSale(reply: Reply, stock: number): Bought {
  const link = { to: `/orders/${reply.purchase}`, label: m.shop_see_order() }
  return {
    stock: Math.max(0, stock - 1),
    note: { text: textOf(reply), isGood: true, ...(reply.purchase && { link }) },
  }
}
