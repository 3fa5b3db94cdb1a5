import type { ClosingObstacle } from '@guildhall/contract/account/closing-rules'
import { m } from '@guildhall/messages'
import { currentLocale } from '../../../format/locale.ts'

const obstacles: Record<ClosingObstacle, () => string> = {
  sales: m.account_closing_waits_sales,
  purchases: m.account_closing_waits_purchases,
  gifts: m.account_closing_waits_gifts,
  payments: m.account_closing_waits_payments,
  deposits: m.account_closing_waits_deposits,
  deliveries: m.account_closing_waits_deliveries,
  game_account: m.account_closing_waits_game_account,
  ban: m.account_closing_waits_ban,
  approvals: m.account_closing_waits_approvals,
  cash: m.account_closing_waits_cash,
}

/** What a closing waits for, as a list of a sentence. */
export const obstacleText = (names: readonly ClosingObstacle[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names.map((name) => obstacles[name]()))
