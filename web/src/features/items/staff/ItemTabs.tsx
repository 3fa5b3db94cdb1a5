import { m } from '@guildhall/messages'
import { LinkButton } from '../../../ui/Button.tsx'

/** Tabs for the two pages about items. */
export function ItemTabs({ current }: { current: 'effects' | 'items' }) {
  const tabs = [
    { name: 'effects', to: '/staff/effects', label: m.effects_title() },
    { name: 'items', to: '/staff/game-items', label: m.game_items_title() },
  ]
  return (
    <nav aria-label={m.game_items_pages()} className="flex flex-wrap gap-1 border-b border-line pb-2">
      {tabs.map(({ name, to, label }) => (
        <LinkButton
          key={name}
          to={to}
          variant={name === current ? 'secondary' : 'ghost'}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
