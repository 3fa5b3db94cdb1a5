import { m } from '@guildhall/messages'
import { useLocation } from 'react-router'
import { cashText } from '../../../format/money.ts'
import { useSession } from '../../../session/session.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { DebtText } from '../../../shell/DebtText.tsx'
import { keepMarketAddress } from '../../shop/public.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { addressForCash } from '../../donation/public.ts'
import { Changed } from './Changed.tsx'
import { Effects } from '../Effects.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { ItemName } from '../ItemName.tsx'
import { itemAddress, pieceText } from '../prices/piece.ts'
import { UnitPrice } from '../UnitPrice.tsx'
import { useOfferPurchase } from './use-offer-purchase.ts'
import type { Offer } from './use-offers.ts'
import type { Presence } from '../use-presence.ts'
import type { Wallet } from '../use-wallet.ts'
import { GameSwitchNote } from '../../../ui/GameSwitchNote.tsx'

interface Props {
  offer: Offer | null
  wallet: Wallet
  presence: Presence | null
  onClose: () => void
  /** The listing was sold or closed meanwhile. */
  onClosed: (id: number) => void
  /** The listing differs from what the page showed. */
  onChanged: (now: Offer) => void
  onBought: (id: number) => void
}

/** Asks before Cash is spent on another player's listing: item, price and remaining Cash. */
export function BuyDialog({ offer, onClose, ...rest }: Props) {
  return (
    <Dialog open={offer !== null} onClose={onClose} title={m.market_buy_title()} role="alertdialog">
      {offer && <Question key={offer.id} offer={offer} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function Question({ onClose, ...props }: Props & { offer: Offer }) {
  const { wallet, presence } = props
  const { search } = useLocation()
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const isUnconfirmed = useUnconfirmed() !== null
  const { offer, change, failure, isGone, busy, isShort, confirm } = useOfferPurchase(props, afterTry)
  const { item_name: name, price, effects, amount, version } = offer
  const { cash } = wallet
  return (
    <div ref={area} className="grid gap-4">
      {change && !isGone && (
        <Changed key={version} message={change.message} before={lotOf(change.before)} now={lotOf(offer)} />
      )}
      <ItemName name={name} look={offer.look} amount={amount} />
      <Effects lines={effects} />
      <PurchaseFacts offer={offer} wallet={wallet} isShort={isShort} />
      <GameSwitchNote of="deliveries" />
      <GameAccountNotice />
      {presence && !presence.may_trade && !failure && !isUnconfirmed && <p className="text-warn">{presence.reason}</p>}
      <DebtText cash={cash} />
      <FormFailure>{failure || (isShort && m.error_market_insufficient_cash())}</FormFailure>
      <DialogActions>
        <Button onClick={onClose}>{isGone ? m.ui_close() : m.ui_cancel()}</Button>
        {isShort && cash !== null && (
          <LinkButton to={addressForCash(price - cash)} onClick={() => keepMarketAddress(search)}>
            {m.shop_get_cash()}
          </LinkButton>
        )}
        {!isGone && !isUnconfirmed && (
          <Button key={version} variant="primary" busy={busy} blocked={isShort} onClick={() => void confirm()}>
            {change ? m.market_confirm_changed() : m.market_confirm()}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

/** Seller, price, and the buyer's Cash after the purchase. */
function PurchaseFacts({ offer, wallet, isShort }: { offer: Offer; wallet: Wallet; isShort: boolean }) {
  const { user } = useSession()
  const { price, amount, name_seller: seller, item_key: key, week_median: median } = offer
  const { cash, failed } = wallet
  return (
    <Facts>
      <Fact name={m.market_column_price()}>
        {m.market_cash({ cash: cashText(price) })}
        <UnitPrice price={price} amount={amount} />
      </Fact>
      <Fact name={m.market_column_seller()}>{seller}</Fact>
      <Fact name={m.market_buy_balance()} isBad={isShort}>
        {cash === null ? (failed ? '–' : '…') : m.market_cash({ cash: cashText(cash) })}
      </Fact>
      <Fact name={m.market_buy_left()} isBad={isShort}>
        {cash === null ? (failed ? '–' : '…') : m.market_cash({ cash: cashText(cash - price) })}
      </Fact>
      <Fact name={m.market_buy_account()}>{user?.username ?? '…'}</Fact>
      {key && (
        <Fact name={amount > 1 ? m.market_prices_week_piece() : m.market_prices_week()}>
          {median === undefined ? m.market_prices_none_yet() : m.market_cash({ cash: pieceText(median) })}{' '}
          <AppLink to={itemAddress(key)} className="text-sm text-brass underline underline-offset-4">
            {m.market_hint_more()}
          </AppLink>
        </Fact>
      )}
    </Facts>
  )
}

const lotOf = ({ item_name: name, amount, effects, price }: Offer) => ({ name, amount, effects, price })
