import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { isRegistered, mayOpen } from '../../../app/paths.ts'
import { useSession } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { searchPath } from './use-rail.ts'

/** Leads to the search for people and things, where the person may open it. */
export function SearchButton({ isFolded, isCurrent }: { isFolded: boolean; isCurrent: boolean }) {
  const { user } = useSession()
  if (!isRegistered(searchPath) || !mayOpen(user?.permissions ?? [], searchPath)) return null
  return (
    <LinkButton
      to={searchPath}
      size="dense"
      title={m.rail_search()}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(isFolded && 'px-0!')}
    >
      <Search className="size-5 shrink-0" aria-hidden />
      <span className={clsx(isFolded && 'sr-only')}>{m.rail_search()}</span>
    </LinkButton>
  )
}
