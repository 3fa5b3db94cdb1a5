import { m } from '@guildhall/messages'
import { LinkButton } from '../../ui/Button.tsx'
import { scrollingRow, useScrollingRow } from '../../ui/scrolling-row.ts'

const places = [
  { to: '/market', label: m.market_title },
  { to: '/market/cargo', label: m.market_chest_title },
  { to: '/market/my-sales', label: m.shell_market_sales },
  { to: '/market/watches', label: m.market_watches_title },
  { to: '/market/transactions', label: m.market_history_title },
] as const

/** The navigation of the market: one row that scrolls, up to the edges of a phone. */
export function MarketNav({ current }: { current: (typeof places)[number]['to'] }) {
  const row = useScrollingRow<HTMLElement>(current)
  return (
    <nav ref={row} aria-label={m.shell_market()} className={scrollingRow}>
      {places.map(({ to, label }) => (
        <LinkButton
          key={to}
          data-tab={to}
          to={to}
          variant={to === current ? 'secondary' : 'ghost'}
          aria-current={to === current ? 'page' : undefined}
          className="shrink-0 max-sm:px-2 sm:px-3"
        >
          {label()}
        </LinkButton>
      ))}
    </nav>
  )
}
