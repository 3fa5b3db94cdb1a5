import { m } from '@guildhall/messages'
import { AppLink } from '../ui/AppLink.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Opens the search. Without scripts it leads to the page of the search. */
export const SearchLink = ({ className = '' }: { className?: string }) => (
  <AppLink
    to="/search"
    data-search
    aria-label={m.search_title()}
    className={`grid size-11 xl:w-9 place-items-center rounded-md hover:bg-s2 ${className}`}
  >
    <Icon name="search" />
  </AppLink>
)
