import { useEffect, useState } from 'react'
import { api, ApiError } from '../../../api/client.ts'
import { quotePurchase } from '../../../api/generated.ts'
import { failureWords } from '../catalogue/buy-words.ts'
import { keepCoupon, keptCoupon } from './coupon.ts'

/** What a code shall be for: lines of a cart, or a bundle. */
type Purchase = { lines: { id: number; quantity: number }[] } | { bundle: number }

/** What the server says about a code and a purchase. */
type Quote =
  | { is: 'none' }
  | { is: 'asking' }
  | { is: 'good'; code: string; discount: number; price: number }
  | { is: 'bad'; message: string }

/**
 * A code and what the purchase would cost with it, asked of the server anew whenever code or purchase change. Only a good
 * quote is sent with the purchase, which refuses another total. `total` is the price without a code.
 */
export function useCoupon(purchase: Purchase, total: number) {
  const [code, setCode] = useState(keptCoupon)
  const [answer, setAnswer] = useState<{ to: string; quote: Quote }>({ to: '', quote: { is: 'none' } })
  const question = code === '' ? '' : JSON.stringify([code, purchase, total])
  useEffect(() => {
    if (question === '') return
    const end = new AbortController()
    const [typed, subject] = JSON.parse(question) as [string, Purchase]
    void quote(typed, subject, end.signal).then((found) => found && setAnswer({ to: question, quote: found }))
    return () => end.abort()
  }, [question])
  const current: Quote = question === '' ? { is: 'none' } : answer.to === question ? answer.quote : { is: 'asking' }
  const isGood = current.is === 'good'
  return {
    quote: current,
    code,
    apply(typed: string) {
      keepCoupon(typed.trim())
      setCode(typed.trim())
    },
    /** What the purchase costs. */
    price: isGood ? current.price : total,
    /** What is sent with the purchase. */
    sent: isGood ? { code: current.code, expected_total: current.price } : {},
  }
}

export type Coupon = ReturnType<typeof useCoupon>

/** The server's quote; null when it is not needed any more. */
async function quote(code: string, purchase: Purchase, signal: AbortSignal): Promise<Quote | null> {
  try {
    const reply = await api(quotePurchase, { body: { code, ...purchase }, signal })
    const { status, coupon, discount, price, message } = reply
    if (status === 'error' || coupon === undefined || discount === undefined || price === undefined)
      return { is: 'bad', message }
    return { is: 'good', code: coupon, discount, price }
  } catch (error) {
    if (signal.aborted) return null
    if (!(error instanceof ApiError)) throw error
    return { is: 'bad', message: failureWords(error) }
  }
}
