import { m } from '@guildhall/messages'
import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { roadmapSorts, roadmapStatuses } from '@guildhall/contract/roadmap'
import { Button } from '../../../ui/Button.tsx'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { sortWords, statusWords } from '../words.ts'
import { addressOf, isWhole, type AdminView } from './admin-address.ts'

/** The filters of the staff list, which apply when the form is sent. */
export function AdminFilters({ view }: { view: AdminView }) {
  const navigate = useNavigate()
  const [filters, setFilters] = useState(view)
  const { q, status, tag, sort } = view
  // Back, forward and "clear" change the address, which takes precedence.
  useEffect(() => setFilters({ q, status, tag, sort, edit: '' }), [q, status, tag, sort])
  const set = (part: object) => setFilters({ ...filters, ...part })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    void navigate(addressOf({ ...filters, q: filters.q.trim(), tag: filters.tag.trim() }), { preventScrollReset: true })
  }
  return (
    <form
      role="search"
      aria-label={m.roadmap_filters()}
      onSubmit={apply}
      className="roadmap-filters grid items-end gap-3 rounded-lg border border-line bg-s1 p-4 sm:grid-cols-2"
    >
      <FilterPanel active={[q, status, tag, sort].filter(Boolean).length}>
        <TextInput
          label={m.roadmap_search()}
          type="search"
          value={filters.q}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ q: event.target.value })}
        />
        <Select
          label={m.roadmap_status()}
          value={filters.status}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="">{m.roadmap_status_all()}</option>
          <Options choices={roadmapStatuses} words={statusWords} />
        </Select>
        <TextInput
          label={m.roadmap_tag()}
          value={filters.tag}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => set({ tag: event.target.value })}
        />
        <Select label={m.roadmap_sort()} value={filters.sort} onChange={(event) => set({ sort: event.target.value })}>
          <option value="">{m.roadmap_sort_ord()}</option>
          <Options choices={roadmapSorts} words={sortWords} />
        </Select>
        <div className="flex flex-wrap gap-2">
          <Button type="submit">{m.roadmap_apply()}</Button>
          {!isWhole(view) && (
            <Button variant="ghost" onClick={() => void navigate(addressOf({}), { preventScrollReset: true })}>
              {m.roadmap_clear()}
            </Button>
          )}
        </div>
      </FilterPanel>
    </form>
  )
}
