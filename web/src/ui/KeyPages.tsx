import { m } from '@guildhall/messages'
import { LinkButton } from './Button.tsx'

type Way = string | 0 | false | null | undefined

/**
 * The links of a list that is paged by key: to its first page and to the next. An empty link is not shown. `words` are
 * for lists of one order; a list that can be sorted keeps the neutral ones.
 */
export function KeyPages({
  first,
  next,
  words = [m.ui_pages_first(), m.ui_pages_next()],
  preventScrollReset,
}: {
  first: Way
  next: Way
  words?: [first: string, next: string]
  preventScrollReset?: boolean
}) {
  if (!first && !next) return null
  return (
    <nav aria-label={m.ui_pagination()} className="flex flex-wrap justify-center gap-3">
      {first && (
        <LinkButton to={first} preventScrollReset={preventScrollReset}>
          {words[0]}
        </LinkButton>
      )}
      {next && (
        <LinkButton to={next} preventScrollReset={preventScrollReset}>
          {words[1]}
        </LinkButton>
      )}
    </nav>
  )
}
