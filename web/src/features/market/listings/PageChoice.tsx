import { m } from '@guildhall/messages'
import { useNavigate } from 'react-router'
import { cashText } from '../../../format/money.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Select } from '../../../ui/Select.tsx'

const rowsOnPage = 10

/** How many rows there are and which are shown, with links to the other pages. */
export function PageChoice({
  page,
  lastPage,
  total,
  more = false,
  rowCount,
  to,
}: {
  page: number
  lastPage: number
  total: number
  /** Whether there are more than `total`. */
  more?: boolean
  /** The number of rows on this page. */
  rowCount: number
  to: (page: number) => string
}) {
  const navigate = useNavigate()
  const first = (page - 1) * rowsOnPage + 1
  const count = { from: first, to: first + rowCount - 1, total: cashText(total), count: total }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular text-sm text-muted" role="status">
        {rowCount === 0 ? m.market_count_none() : more ? m.market_count_more(count) : m.market_count(count)}
      </p>
      {lastPage > 1 && (
        <nav aria-label={m.ui_pagination()} className="flex items-end gap-2">
          {page > 1 && (
            <LinkButton to={to(page - 1)} rel="prev" size="icon" aria-label={m.ui_previous()} preventScrollReset>
              <Icon name="chevronLeft" />
            </LinkButton>
          )}
          <Select
            label={<span className="sr-only">{m.market_page()}</span>}
            value={page}
            className="w-28 gap-0! no-script:hidden"
            onChange={(event) => void navigate(to(Number(event.target.value)), { preventScrollReset: true })}
          >
            {Array.from({ length: lastPage }, (_, at) => (
              <option key={at} value={at + 1}>
                {m.market_page_of({ page: at + 1, last: lastPage })}
              </option>
            ))}
          </Select>
          {page < lastPage && (
            <LinkButton to={to(page + 1)} rel="next" size="icon" aria-label={m.ui_next()} preventScrollReset>
              <Icon name="chevronRight" />
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}
