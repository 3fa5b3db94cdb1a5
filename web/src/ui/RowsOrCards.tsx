import { m } from '@guildhall/messages'
import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './Button.tsx'
import type { ListLook } from './list-look.ts'

/** The choice between rows and cards, which only phones have. `to` gives the address of the list with a look. */
export function RowsOrCards({ now, to }: { now: ListLook; to: (look: ListLook) => string }) {
  const choice = (look: ListLook, label: string, icon: ReactNode) => (
    <LinkButton
      to={to(look)}
      preventScrollReset
      size="icon"
      variant={now === look ? 'secondary' : 'ghost'}
      aria-current={now === look ? 'true' : undefined}
      aria-label={label}
      title={label}
    >
      {icon}
    </LinkButton>
  )
  return (
    <nav aria-label={m.ui_list_look()} className="flex shrink-0 md:hidden">
      {choice('rows', m.ui_list_rows(), <List className="size-5" />)}
      {choice('cards', m.ui_list_cards(), <LayoutGrid className="size-5" />)}
    </nav>
  )
}
