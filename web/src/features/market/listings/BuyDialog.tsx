import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { buyListing } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { cashText } from '../../../format/money.ts'
import { useSession } from '../../../session/session.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { OwedText } from '../../../shell/OwedText.tsx'
import { keepMarketAddress } from '../../shop/public.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'
import { wayToCash } from '../../donation/public.ts'
import { Changed } from './Changed.tsx'
import { Effects } from '../Effects.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { ItemName } from '../ItemName.tsx'
import { UnitPrice } from '../UnitPrice.tsx'
import type { Offer } from './use-offers.ts'
import type { Presence } from '../use-presence.ts'
import type { Wallet } from '../use-wallet.ts'

interface Props {
  offer: Offer | null
  wallet: Wallet
  presence: Presence | null
  onClose: () => void
  /** Somebody else was faster. */
  onClosed: (id: number) => void
  /** The listing is not what the page showed. */
  onChanged: (now: Offer) => void
  onBought: (id: number) => void
}

/** Asks before Cash is spent on what another player sells: what, for how much, and what is left. */
export function BuyDialog({ offer, onClose, ...rest }: Props) {
  return (
    <Dialog open={offer !== null} onClose={onClose} title={m.market_buy_title()} role="alertdialog">
      {offer && <Question key={offer.id} offer={offer} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

/** After these nothing is left to buy. */
const closing = ['listing_closed', 'not_found', 'listing_frozen']

function Question({ offer, wallet, presence, onClose, onClosed, onChanged, onBought }: Props & { offer: Offer }) {
  const { user } = useSession()
  const { search } = useLocation()
  const [shown, setShown] = useState(offer)
  const [change, setChange] = useState<{ before: Offer; message: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isGone, setGone] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const isUnconfirmed = useUnconfirmed() !== null
  const { id, item_name: name, price, effects, amount, version, name_seller: seller } = shown
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
      if (error.body.code === 'listing_changed') {
        const now = error.body.now as Offer
        setChange({ before: shown, message: error.message })
        setShown(now)
        return onChanged(now)
      }
      setFailure(error.message || m.error_unavailable())
      if (closing.includes(error.body.code ?? '')) {
        setGone(true)
        onClosed(id)
      }
    } finally {
      setBusy(false)
      afterTry()
    }
  }

  return (
    <div ref={area} className="grid gap-4">
      {change && !isGone && (
        <Changed key={version} message={change.message} before={lotOf(change.before)} now={lotOf(shown)} />
      )}
      <ItemName name={name} amount={amount} />
      <Effects lines={effects} />
      <Facts>
        <Fact name={m.market_column_price()}>
          {m.market_cash({ cash: cashText(price) })}
          <UnitPrice price={price} amount={amount} />
        </Fact>
        <Fact name={m.market_column_seller()}>{seller}</Fact>
        <Fact name={m.market_buy_balance()} isBad={isShort}>
          {cash === null ? (wallet.failed ? '–' : '…') : m.market_cash({ cash: cashText(cash) })}
        </Fact>
        <Fact name={m.market_buy_left()} isBad={isShort}>
          {cash === null ? (wallet.failed ? '–' : '…') : m.market_cash({ cash: cashText(cash - price) })}
        </Fact>
        <Fact name={m.market_buy_account()}>{user?.username ?? '…'}</Fact>
      </Facts>
      <GameAccountNotice />
      {presence && !presence.may_trade && !failure && !isUnconfirmed && <p className="text-warn">{presence.reason}</p>}
      <OwedText cash={cash} />
      <FormFailure>{failure || (isShort && m.error_market_insufficient_cash())}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{isGone ? m.ui_close() : m.ui_cancel()}</Button>
        {isShort && (
          <LinkButton to={wayToCash(price - cash)} onClick={() => keepMarketAddress(search)}>
            {m.shop_get_cash()}
          </LinkButton>
        )}
        {!isGone && !isUnconfirmed && (
          <Button key={version} variant="primary" busy={busy} blocked={isShort} onClick={() => void confirm()}>
            {change ? m.market_confirm_changed() : m.market_confirm()}
          </Button>
        )}
      </div>
    </div>
  )
}

const lotOf = ({ item_name: name, amount, effects, price }: Offer) => ({ name, amount, effects, price })
