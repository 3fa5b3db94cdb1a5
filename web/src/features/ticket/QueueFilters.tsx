import { m } from '@guildhall/messages'
import { ticketSorts } from '@guildhall/contract/list-sorts'
import { knownTicketTypes, ticketPriorities } from '@guildhall/contract/ticket'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { DayFields } from '../../staff-list/DayFields.tsx'
import { daysInUse } from '../../staff-list/list-view.ts'
import { SortSelect } from '../../staff-list/ListTools.tsx'
import { usePendingView } from '../../app/pending-view.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { addressOf, hasFigure, noFigure, readView, type View } from './address.ts'
import { priorityWords, typeWords } from './words.ts'

/** The filters of the staff queue, which are in the address. */
export function QueueFilters() {
  const { view, show } = usePendingView(({ searchParams }) => readView(searchParams), addressOf)
  const change = (changed: Partial<View>) => show({ ...view, ...changed, page: 1 })
  return (
    <div data-no-print className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
      <SearchForm
        q={view.q}
        onSearch={(q) => change({ q })}
        label={m.ticket_search()}
        send={m.ticket_search_send()}
        spellCheck={false}
        className="min-w-48 flex-1"
      />
      <FilterPanel active={[view.type, view.priorities, view.who].filter(Boolean).length + daysInUse(view)}>
        <div className="flex flex-wrap gap-4">
          <Select
            label={m.ticket_type()}
            value={view.type}
            onChange={(event) => change({ type: event.target.value })}
            className="min-w-40 flex-1"
          >
            <option value="">{m.ticket_any()}</option>
            <Options choices={knownTicketTypes} words={typeWords} />
          </Select>
          <Select
            label={m.ticket_priority()}
            value={view.priorities}
            onChange={(event) => change({ priorities: event.target.value })}
            className="min-w-40 flex-1"
          >
            <option value="">{m.ticket_any_priority()}</option>
            <Options choices={ticketPriorities} words={priorityWords} />
          </Select>
          <Select
            label={m.ticket_who()}
            value={view.who}
            onChange={(event) => change({ who: event.target.value })}
            className="min-w-40 flex-1"
          >
            <option value="">{m.ticket_who_all()}</option>
            <option value="mine">{m.ticket_mine()}</option>
            <option value="none">{m.ticket_who_none()}</option>
          </Select>
          <SortSelect
            sorts={ticketSorts}
            first={m.ticket_sort_queue()}
            chosen={view.sort}
            onChange={(sort) => change({ sort })}
          />
          <DayFields days={view} onSend={change} />
        </div>
      </FilterPanel>
      {hasFigure(view) && <Figure view={view} />}
    </div>
  )
}

/** What the address of a number of the dashboard leaves, and the way back to all. */
function Figure({ view }: { view: View }) {
  const { unsolved, owner, answered, rated } = view
  const limits = [
    unsolved && m.ticket_only_unsolved(),
    owner && m.ticket_only_owner({ login: owner }),
    answered && m.ticket_only_answered({ days: answered }),
    rated && m.ticket_only_rated({ days: rated }),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {limits.filter(Boolean).join(' · ')}
      <AppLink
        to={addressOf({ ...view, ...noFigure, page: 1 })}
        className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
      >
        {m.ticket_only_clear()}
      </AppLink>
    </p>
  )
}
