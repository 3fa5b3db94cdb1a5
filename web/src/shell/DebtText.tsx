import { m } from '@guildhall/messages'
import { cashText } from '../format/money.ts'

/** Why a wallet is below zero and how much is owed; nothing for other wallets. */
export const DebtText = ({ cash }: { cash: number | null }) =>
  cash !== null && cash < 0 ? (
    <p className="text-warn">
      {m.error_wallet_in_debt()} {m.wallet_owed({ cash: cashText(-cash) })}
    </p>
  ) : null
