import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useFreshBalance } from '../../../session/balance.ts'
import { cashText } from '../../../format/money.ts'
import { useSession } from '../../../session/session.ts'
import { GameAccountNotice, useUnconfirmed } from '../../../shell/GameAccountNotice.tsx'
import { DebtText } from '../../../shell/DebtText.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { addressForCash } from '../../donation/public.ts'
import { ItemIcon } from '../../items/public.ts'
import type { Buying, PurchaseIntent } from './use-buying.ts'

/** Asks before Cash is spent: item, price, remaining Cash, and the game account that receives the item. */
export function BuyDialog({ intent, cancel, confirm }: Pick<Buying, 'intent' | 'cancel' | 'confirm'>) {
  return (
    <Dialog
      open={intent !== null}
      onClose={cancel}
      title={intent ? m.shop_buy_question({ item: intent.item.name }) : ''}
      role="alertdialog"
    >
      {intent && <Question intent={intent} onCancel={cancel} onConfirm={() => confirm(intent)} />}
    </Dialog>
  )
}

function Question({
  intent,
  onCancel,
  onConfirm,
}: {
  intent: PurchaseIntent
  onCancel: () => void
  onConfirm: () => void
}) {
  const { item, target } = intent
  const { user } = useSession()
  const isUnconfirmed = useUnconfirmed() !== null
  const wallet = useFreshBalance()
  const hasFailed = wallet.hasFailed && !wallet.isAsking
  const cash = wallet.isAsking || hasFailed ? null : wallet.cash
  const after = cash === null ? null : cash - item.price
  return (
    <>
      <div className="flex items-start gap-4">
        <ItemIcon {...item} className="w-24" />
        <dl className="grid min-w-0 flex-1 gap-2">
          <Line name={m.shop_buy_price()}>{m.shop_cash({ cash: cashText(item.price) })}</Line>
          {!hasFailed && (
            <>
              <Line name={m.shop_buy_balance()}>{cash === null ? '…' : m.shop_cash({ cash: cashText(cash) })}</Line>
              {(after === null || after >= 0) && (
                <Line name={m.shop_buy_after()}>{after === null ? '…' : m.shop_cash({ cash: cashText(after) })}</Line>
              )}
            </>
          )}
          <Line name={m.shop_buy_account()}>{user?.username ?? '…'}</Line>
          <Line name={m.shop_buy_target()}>
            {target === 'storage' ? m.shop_buy_target_storage() : m.shop_buy_target_inventory()}
          </Line>
        </dl>
      </div>
      <div role="status" className="empty:hidden">
        {hasFailed && <p className="text-warn">{m.shop_balance_failed()}</p>}
        <DebtText cash={cash} />
        {after !== null && after < 0 && <p className="text-warn">{m.shop_missing({ cash: cashText(-after) })}</p>}
      </div>
      <GameAccountNotice />
      {/* Cancel comes first, so that Enter pressed by habit spends nothing. */}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button onClick={onCancel}>{m.ui_cancel()}</Button>
        {isUnconfirmed ? null : after !== null && after < 0 ? (
          <LinkButton to={addressForCash(-after)} variant="primary">
            {m.shop_get_cash()}
          </LinkButton>
        ) : (
          <Button variant="primary" busy={wallet.isAsking} onClick={onConfirm}>
            {m.shop_buy_confirm({ price: cashText(item.price) })}
          </Button>
        )}
      </div>
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-semibold">{children}</dd>
  </div>
)
