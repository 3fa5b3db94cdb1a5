import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { ticketsCountedTo, ticketStatuses, type TicketStatus } from '@guildhall/contract/ticket'
import { AppLink } from '../../ui/AppLink.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { scrollingRow, useScrollingRow } from '../../ui/scrolling-row.ts'
import { addressOf, everything, hasFigure, type View } from './address.ts'
import { statusWords } from './words.ts'

/** The numbers of tickets by status; staff also get those that wait and those that are theirs. */
export type Counts = Record<TicketStatus, number> & { waiting?: number; mine?: number }

/** A link to a new ticket, and links to the tickets by status. */
export function TicketMenu({
  view,
  counts,
  isRow,
}: {
  view: View
  counts: Counts | undefined
  /** In one row on wide screens too. */
  isRow: boolean
}) {
  const row = useScrollingRow<HTMLUListElement>('chosen')
  const orderAndDays = { sort: view.sort, from: view.from, to: view.to }
  const isAll = !view.status && !view.waiting && !view.appeal && view.who !== 'mine' && !hasFigure(view)
  const entry = (label: string, change: Partial<View>, isCurrent: boolean, count?: number) => (
    <li key={label} data-tab={isCurrent ? 'chosen' : undefined} className="shrink-0">
      <AppLink
        to={addressOf({ ...everything, ...orderAndDays, ...change })}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 hover:bg-s2 aria-current:bg-s3 aria-current:font-semibold aria-current:text-brass"
      >
        {label}
        {count !== undefined && (
          <span className="tabular rounded-full bg-s2 px-2 text-sm text-muted">{most(count)}</span>
        )}
      </AppLink>
    </li>
  )
  return (
    <div className="grid min-w-0 gap-3">
      <LinkButton
        to="/support/ticket/store"
        variant={isRow ? 'secondary' : 'primary'}
        className={isRow ? 'w-fit' : undefined}
      >
        <Icon name="plus" />
        {m.ticket_new()}
      </LinkButton>
      <nav aria-label={m.ticket_menu()} className="min-w-0">
        <ul
          ref={row}
          className={clsx(scrollingRow, 'whitespace-nowrap', !isRow && 'lg:m-0 lg:grid lg:overflow-visible lg:p-0')}
        >
          {entry(m.ticket_all(), {}, isAll)}
          {counts?.waiting !== undefined &&
            entry(m.ticket_waiting(), { waiting: '1' }, view.waiting === '1' && !view.appeal, counts.waiting)}
          {counts?.mine !== undefined && entry(m.ticket_mine(), { who: 'mine' }, view.who === 'mine', counts.mine)}
          {counts?.mine !== undefined && entry(m.ticket_appeals(), { appeal: '1' }, view.appeal === '1')}
          {ticketStatuses.map((status) =>
            entry(statusWords[status](), { status }, view.status === status, counts?.[status]),
          )}
        </ul>
      </nav>
    </div>
  )
}

const most = (count: number): string => (count > ticketsCountedTo ? `${ticketsCountedTo}+` : String(count))
