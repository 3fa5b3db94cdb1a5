import { m } from '@guildhall/messages'
import { LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Links, with the page in the address: reload, back and a shared link all keep it. One row also on a narrow phone. */
export function Pagination({
  page,
  lastPage,
  to,
  of,
}: {
  page: number
  lastPage: number
  to: (page: number) => string
  /** What is paged, where a page of the site has more than one such list. */
  of?: string
}) {
  if (lastPage <= 1) return null
  return (
    <nav
      aria-label={of ? `${m.ui_pagination()}: ${of}` : m.ui_pagination()}
      className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1"
    >
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev" variant="ghost" className="max-sm:px-1.5">
          <Icon name="chevronLeft" />
          <span className="max-sm:sr-only">{m.ui_previous()}</span>
        </LinkButton>
      )}
      {pagesAround(page, lastPage).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <LinkButton
            key={each}
            to={to(each)}
            variant={each === page ? 'secondary' : 'ghost'}
            aria-current={each === page ? 'page' : undefined}
            aria-label={m.ui_page({ page: each })}
            className="tabular min-w-8.5 max-sm:px-0 sm:min-w-11"
          >
            {each}
          </LinkButton>
        ),
      )}
      {page < lastPage && (
        <LinkButton to={to(page + 1)} rel="next" variant="ghost" className="max-sm:px-1.5">
          <span className="max-sm:sr-only">{m.ui_next()}</span>
          <Icon name="chevronRight" />
        </LinkButton>
      )}
    </nav>
  )
}

/** First, last and the neighbours of `page`; null stands for the pages left out. */
function pagesAround(page: number, lastPage: number): (number | null)[] {
  const kept = [...new Set([1, page - 1, page, page + 1, lastPage])].filter((each) => each >= 1 && each <= lastPage)
  return kept.flatMap((each, index) => {
    const before = kept[index - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? [null, each] : [each]
  })
}
