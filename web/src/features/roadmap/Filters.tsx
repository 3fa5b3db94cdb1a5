import { m } from '@guildhall/messages'
import type { FormEvent } from 'react'
import { roadmapStatuses } from '@guildhall/contract/roadmap'
import { localePath } from '../../format/locale.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { usePendingView } from '../../app/pending-view.ts'
import { activeFilters, addressOf, isFiltered, readView, sorts, type View } from './address.ts'
import { sortWords, statusWords } from './words.ts'

/** A plain form: without scripts its button sends it, with scripts each choice applies at once. */
export function Filters({ tags }: { tags: string[] }) {
  const { view, show } = usePendingView(({ searchParams }) => readView(searchParams), addressOf)
  const search = useSearchText(view.q, (q) => show({ ...view, q }, { isTyping: true }))
  const go = (change: Partial<View>) => show({ ...view, ...search.typed(), ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.send()
  }
  return (
    <form
      role="search"
      aria-label={m.roadmap_filters()}
      action={localePath('/roadmap')}
      onSubmit={submit}
      className="flex items-end gap-2 md:grid md:grid-cols-3 md:gap-3 md:rounded-lg md:border md:border-line md:bg-s1 md:p-4 lg:grid-cols-[2fr_1fr_1fr_1.4fr]"
    >
      <SearchBox
        className="min-w-0 flex-1 md:col-span-3 lg:col-span-1"
        label={m.roadmap_search()}
        value={search.text}
        onType={search.type}
        maxLength={100}
        send={m.roadmap_search_send()}
      />
      <FilterPanel active={activeFilters(view)} isBeside>
        <Select
          label={m.roadmap_status()}
          name="status"
          value={view.status}
          onChange={(event) => go({ status: event.target.value })}
        >
          <option value="">{m.roadmap_status_all()}</option>
          <Options choices={roadmapStatuses} words={statusWords} />
        </Select>
        <Select
          label={m.roadmap_tag()}
          name="tag"
          value={view.tag}
          onChange={(event) => go({ tag: event.target.value })}
        >
          <option value="">{m.roadmap_tag_all()}</option>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
          {view.tag && !tags.includes(view.tag) && <option>{view.tag}</option>}
        </Select>
        <Select
          label={m.roadmap_sort()}
          name="sort"
          value={view.sort}
          onChange={(event) => go({ sort: event.target.value })}
        >
          <Options choices={sorts} words={sortWords} />
        </Select>
        {isFiltered(view) && (
          <p className="col-span-full">
            <LinkButton variant="link" to={addressOf({ sort: view.sort })} preventScrollReset>
              {m.roadmap_clear()}
            </LinkButton>
          </p>
        )}
      </FilterPanel>
    </form>
  )
}
