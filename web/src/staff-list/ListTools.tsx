import { m } from '@guildhall/messages'
import type { ListSort } from '@guildhall/contract/list-sorts'
import { usePendingView } from '../app/pending-view.ts'
import { FilterPanel } from '../ui/FilterPanel.tsx'
import { Options, Select } from '../ui/Select.tsx'
import { DayFields } from './DayFields.tsx'
import { daysInUse, type ListView } from './list-view.ts'

const sortWords: Record<ListSort, () => string> = {
  newest: m.list_sort_newest,
  oldest: m.list_sort_oldest,
  highest: m.list_sort_highest,
  lowest: m.list_sort_lowest,
  pending: m.list_sort_pending,
  valid: m.list_sort_valid,
  login: m.list_sort_login,
}

/** The order of a list. A select and no heads of columns, because phones show cards without heads. */
export function SortSelect<Sort extends ListSort>({
  sorts,
  first = m.list_sort_newest(),
  chosen,
  onChange,
}: {
  sorts: readonly Sort[]
  /** The order that the list begins with, in words. */
  first?: string
  chosen: Sort | ''
  onChange: (sort: Sort | '') => void
}) {
  return (
    <Select<Sort | ''>
      label={m.list_sort()}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      className="min-w-44 grow sm:grow-0"
    >
      <option value="">{first}</option>
      <Options choices={sorts} words={sortWords} />
    </Select>
  )
}

/** The order and the days of a list, which are in its address. A change begins at the first page again. */
export function ListTools<Sort extends ListSort, View extends ListView<Sort>>({
  sorts,
  first,
  readView,
  addressOf,
  place = 'before',
}: {
  sorts: readonly Sort[]
  first?: string
  readView: (url: Pick<URL, 'searchParams'>) => View
  addressOf: (view: View) => string
  /** The field of the view that is the place in the list. */
  place?: 'before' | 'after'
}) {
  const { view, show } = usePendingView(readView, addressOf)
  const change = (changed: Partial<ListView<Sort>>) => show({ ...view, [place]: '', ...changed })
  return (
    <FilterPanel active={daysInUse(view)}>
      <div className="flex flex-wrap items-start gap-4">
        <SortSelect sorts={sorts} {...(first && { first })} chosen={view.sort} onChange={(sort) => change({ sort })} />
        <DayFields days={view} onSend={change} />
      </div>
    </FilterPanel>
  )
}
