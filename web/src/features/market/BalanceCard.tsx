import { m } from '@guildhall/messages'
import { Coins } from 'lucide-react'
import { useLocation } from 'react-router'
import { cashText } from '../../format/money.ts'
import { openLogin } from '../../session/session.ts'
import { keepMarketAddress } from '../shop/public.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Wallet } from './use-wallet.ts'

/** Shows a player the Cash to spend and a link to a donation. Shows a visitor a button that opens the login. */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const { search } = useLocation()
  return (
    <>
      <Card
        as="section"
        aria-label={m.market_balance()}
        className="signed-out:hidden flex flex-wrap items-center gap-4 max-sm:p-3"
      >
        <Coins className="size-8 shrink-0 text-brass" aria-hidden />
        <p className="grid">
          <span className="text-sm text-muted">{m.market_coin()}</span>
          <span className="tabular text-xl font-semibold" aria-live="polite">
            {wallet.failed ? '–' : wallet.cash === null ? '…' : cashText(wallet.cash)}
          </span>
        </p>
        <LinkButton to="/donation" className="ms-auto" onClick={() => keepMarketAddress(search)}>
          {m.market_add_cash()}
        </LinkButton>
        {wallet.failed && (
          <p className="basis-full text-sm text-warn">
            {m.market_balance_failed()}{' '}
            <button type="button" className="min-h-11 text-brass underline" onClick={wallet.ask}>
              {m.ui_retry()}
            </button>
          </p>
        )}
      </Card>
      <Card
        as="section"
        aria-label={m.market_strangers()}
        className="signed-in:hidden flex flex-wrap items-center gap-4 max-sm:p-3"
      >
        <p className="min-w-48 flex-1">{m.market_strangers_text()}</p>
        <Button variant="primary" className="no-script:hidden" onClick={() => openLogin(`/market${search}`)}>
          {m.market_sign_in()}
        </Button>
      </Card>
    </>
  )
}
