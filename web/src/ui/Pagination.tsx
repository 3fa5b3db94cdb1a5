import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * Pagination by links, with the page in the address, so that reload, back and shared links keep it. One row also on a
 * narrow phone.
 */
export function Pagination({
  page,
  lastPage,
  to,
  of,
}: {
  page: number
  lastPage: number
  to: (page: number) => string
  /** The name of the list, where a page has several paged lists. */
  of?: string
}) {
  if (lastPage <= 1) return null
  return (
    <nav
      aria-label={of ? `${m.ui_pagination()}: ${of}` : m.ui_pagination()}
      className="flex flex-wrap items-center justify-center gap-0.5 sm:gap-1"
    >
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev" variant="ghost" className="min-w-11 max-sm:px-0">
          <Icon name="chevronLeft" />
          <span className="max-sm:sr-only">{m.ui_previous()}</span>
        </LinkButton>
      )}
      {placesAround(page, lastPage).map(({ page: each, isGap, on }) =>
        isGap ? (
          <span key={`${on} ${each}`} aria-hidden className={clsx('px-1 text-muted', shownOn[on])}>
            …
          </span>
        ) : (
          <LinkButton
            key={each}
            to={to(each)}
            variant={each === page ? 'secondary' : 'ghost'}
            aria-current={each === page ? 'page' : undefined}
            aria-label={m.ui_page({ page: each })}
            className={clsx('tabular min-w-11 max-sm:px-0', shownOn[on])}
          >
            {each}
          </LinkButton>
        ),
      )}
      {page < lastPage && (
        <LinkButton to={to(page + 1)} rel="next" variant="ghost" className="min-w-11 max-sm:px-0">
          <span className="max-sm:sr-only">{m.ui_next()}</span>
          <Icon name="chevronRight" />
        </LinkButton>
      )}
    </nav>
  )
}

const shownOn = { 'every screen': undefined, wide: 'max-sm:hidden', phone: 'sm:hidden' }

/** A page number, or with `isGap` the gap before it. */
interface Place {
  page: number
  isGap?: boolean
  on: 'every screen' | 'wide' | 'phone'
}

/**
 * The first, the last and the neighbours of `page`. A phone has room for links of 44 px to the first, this one and the
 * last.
 */
export function placesAround(page: number, lastPage: number): Place[] {
  const near = [...new Set([1, page - 1, page, page + 1, lastPage])].filter((each) => each >= 1 && each <= lastPage)
  // A gap of one page is replaced by that page.
  const wide = near.flatMap((each, index) => (each - (near[index - 1] ?? 0) === 2 ? [each - 1, each] : [each]))
  const phone = [...new Set([1, page, lastPage])]
  const isAfterGap = (list: number[], each: number) => each - (list[list.indexOf(each) - 1] ?? each) > 1
  return wide.flatMap((each): Place[] => [
    ...(isAfterGap(wide, each) ? [{ page: each, isGap: true, on: 'wide' } as const] : []),
    ...(phone.includes(each) && isAfterGap(phone, each) ? [{ page: each, isGap: true, on: 'phone' } as const] : []),
    { page: each, on: phone.includes(each) ? 'every screen' : 'wide' },
  ])
}
