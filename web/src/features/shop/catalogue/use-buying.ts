import { m } from '@guildhall/messages'
import { useRef, useState } from 'react'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { buyItem } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { changingBalance } from '../../../session/balance.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { splitLocale } from '../../../format/locale.ts'
import { openLogin } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { toast } from '../../../ui/toast.ts'
import { wayToCash } from '../../donation/public.ts'
import { failureWords } from './buy-words.ts'
import type { ShopItem } from './shop-item.ts'

export interface Wish {
  item: ShopItem
  target: DeliveryTarget
}

interface Note {
  text: string
  isGood: boolean
  link?: { to: string; label: string }
}

/** What came of buying an item on this page. `stock` and `price` are newer than what the list says. */
interface Bought {
  isBuying?: boolean
  stock?: number
  price?: number
  note?: Note | undefined
}

export interface Buying {
  /** What the dialog asks about; null while it is closed. */
  wish: Wish | null
  ask: (wish: Wish) => void
  cancel: () => void
  confirm: (wish: Wish) => void
  of: (id: number) => Bought
}

/** Buying on this page: each item by itself, once for any number of clicks. */
export function useBuying(): Buying {
  const [wish, setWish] = useState<Wish | null>(null)
  const [bought, setBought] = useState<Record<number, Bought>>({})
  const underWay = useRef(new Set<number>())
  const change = (id: number, part: Bought) => setBought((all) => ({ ...all, [id]: { ...all[id], ...part } }))

  async function buy({ item, target }: Wish) {
    const { id, price } = item
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    change(id, { isBuying: true, note: undefined })
    const takeBalance = changingBalance()
    try {
      const answer = await sendOnce('buy', [id, target, price], (idempotencyKey) =>
        api(buyItem, { body: { id, target, expected_price: price }, idempotencyKey }),
      )
      const { status, message, stock, price: newPrice, purchase, code } = answer
      if (answer.balance !== undefined) takeBalance(answer.balance)
      if (status === 'error') {
        const text = message || m.shop_buy_refused()
        toast.warning(text)
        change(id, {
          ...(stock !== undefined && { stock }),
          ...(newPrice !== undefined && { price: newPrice }),
          note: {
            text,
            isGood: false,
            ...(code === 'insufficient_cash' && {
              link: { to: wayToCash(price - (answer.balance ?? 0)), label: m.shop_get_cash() },
            }),
          },
        })
      } else {
        const text = message || m.shop_bought()
        toast.success(text)
        setBought((all) => ({
          ...all,
          [id]: {
            ...all[id],
            stock: Math.max(0, (all[id]?.stock ?? item.stock) - 1),
            note: {
              text,
              isGood: true,
              ...(purchase && { link: { to: `/orders/${purchase}`, label: m.shop_see_order() } }),
            },
          },
        }))
      }
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
    wish,
    ask(wanted) {
      if (!token()) return openLogin(splitLocale(location.pathname).path + location.search, m.account_login_to_go_on())
      setWish(wanted)
    },
    cancel: () => setWish(null),
    confirm(wanted) {
      setWish(null)
      void buy(wanted)
    },
    of: (id) => bought[id] ?? {},
  }
}
