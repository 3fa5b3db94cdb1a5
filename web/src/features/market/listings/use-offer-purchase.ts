import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { buyListing } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { toast } from '../../../ui/toast.ts'
import type { Wallet } from '../use-wallet.ts'
import type { Offer } from './use-offers.ts'

/** After these refusals there is nothing left to buy. */
const closing = ['listing_closed', 'not_found', 'listing_frozen']

/**
 * The purchase of one listing. When the listing has changed, it asks again with the current state. `isShort` when the
 * wallet has less than the price; `isGone` once nothing is left to buy. `afterTry` runs after each try.
 */
export function useOfferPurchase(
  {
    offer: first,
    wallet,
    onClosed,
    onChanged,
    onBought,
  }: {
    offer: Offer
    wallet: Wallet
    onClosed: (id: number) => void
    onChanged: (now: Offer) => void
    onBought: (id: number) => void
  },
  afterTry: () => void,
) {
  const [offer, setOffer] = useState(first)
  const [change, setChange] = useState<{ before: Offer; message: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isGone, setGone] = useState(false)
  const { id, price, version } = offer
  const { cash, ask } = wallet
  useEffect(() => ask(), [ask])

  const isShort = cash !== null && cash < price
  async function confirm() {
    if (isGone) return
    if (isShort) return afterTry()
    setBusy(true)
    setFailure('')
    const takeCash = wallet.buying()
    try {
      const { message, balance } = await sendOnce('market-buy', [id, price, version], (idempotencyKey) =>
        api(buyListing, { body: { id }, idempotencyKey, seenVersion: version }),
      )
      takeCash(balance)
      toast.success(message || m.market_bought())
      onBought(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      ask()
      showRefusal(error)
    } finally {
      setBusy(false)
      afterTry()
    }
  }

  function showRefusal({ message, body: { code, now } }: ApiError) {
    if (code === 'listing_changed') {
      setChange({ before: offer, message })
      setOffer(now as Offer)
      return onChanged(now as Offer)
    }
    setFailure(message || m.error_unavailable())
    if (closing.includes(code ?? '')) {
      setGone(true)
      onClosed(id)
    }
  }

  return { offer, change, failure, isGone, busy, isShort, confirm }
}
