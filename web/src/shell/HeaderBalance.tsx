import { m } from '@guildhall/messages'
import { useBalance } from '../session/balance.ts'
import { currentLocale } from '../format/locale.ts'
import { cashText } from '../format/money.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RollingNumber } from '../ui/RollingNumber.tsx'

/** From this amount on, the header has no room for every digit. */
const longest = 100_000

const headerText = (cash: number): string =>
  Math.abs(cash) < longest
    ? cashText(cash)
    : new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(cash)

/** The signed-in player's Cash, with a link to more. BellSlot reserves its space before it loads. */
export function HeaderBalance() {
  const { cash } = useBalance()
  const label = cash === null ? m.wallet_add() : m.wallet_add_to({ cash: cashText(cash) })
  return (
    <AppLink
      to="/donation"
      aria-label={label}
      title={label}
      data-balance={cash ?? ''}
      className="flex h-11 w-28 items-center justify-end gap-1 rounded-md px-1 text-sm font-semibold whitespace-nowrap hover:bg-s2 max-[22rem]:w-22"
    >
      <span className={`tabular ${cash !== null && cash < 0 ? 'text-danger' : ''}`}>
        {cash === null ? '…' : <RollingNumber value={cash} text={(now) => m.wallet_cash({ cash: headerText(now) })} />}
      </span>
      <Icon name="plus" className="size-4 text-brass max-[22rem]:hidden" />
    </AppLink>
  )
}
