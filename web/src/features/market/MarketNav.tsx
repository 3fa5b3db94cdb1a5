import { m } from '@guildhall/messages'
import { LinkButton } from '../../ui/Button.tsx'

const places = [
  { to: '/market', label: m.market_nav_offers },
  { to: '/market/cargo', label: m.shell_market_cargo },
  { to: '/market/my-sales', label: m.shell_market_sales },
  { to: '/market/transactions', label: m.shell_market_transactions },
] as const

/** From one page of the market to the others. */
export function MarketNav({ current }: { current: (typeof places)[number]['to'] }) {
  return (
    <nav aria-label={m.shell_market()} className="flex flex-wrap gap-1">
      {places.map(({ to, label }) => (
        <LinkButton
          key={to}
          to={to}
          variant={to === current ? 'secondary' : 'ghost'}
          aria-current={to === current ? 'page' : undefined}
          className="px-3"
        >
          {label()}
        </LinkButton>
      ))}
    </nav>
  )
}
