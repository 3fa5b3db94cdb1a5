import { m } from '@guildhall/messages'
import { LayoutGrid, List } from 'lucide-react'
import type { FormEvent } from 'react'
import { localePath } from '../../format/locale.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { everything, type View } from './address.ts'

type Change = (changed: Partial<View>, how?: { isTyping?: boolean }) => void

/**
 * Search, order, and grid or list. Each choice goes into the address; without scripts the form is submitted. Inside a
 * sub-guide the team's order is the default (D-110).
 */
export function GuideFilters({ view, onChange }: { view: View; onChange: Change }) {
  const search = useSearchText(view.q, (q) => onChange({ q }, { isTyping: true }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.send()
  }
  return (
    <form
      role="search"
      aria-label={m.guide_search_name()}
      action={localePath('/guides')}
      onSubmit={submit}
      className="flex items-end gap-2 md:grid md:grid-cols-[1fr_auto_auto] md:gap-3 md:rounded-lg md:border md:border-line md:bg-s1 md:p-4"
    >
      {view.subguide && <input type="hidden" name="subguide" value={view.subguide} />}
      <SearchBox
        className="min-w-0 flex-1"
        label={m.guide_search()}
        value={search.text}
        onType={search.type}
        send={m.guide_search_send()}
      />
      <FilterPanel
        isBeside
        active={(['sort', 'view'] as const).filter((name) => view[name] !== everything[name]).length}
      >
        <Select
          label={m.guide_sort()}
          name="sort"
          value={view.sort}
          onChange={(event) => onChange({ ...search.typed(), sort: event.target.value })}
        >
          <option value="recent">{view.subguide ? m.guide_sort_team_recent() : m.guide_sort_recent()}</option>
          <option value="alpha">{view.subguide ? m.guide_sort_team_alpha() : m.guide_sort_alpha()}</option>
        </Select>
        <div role="group" aria-label={m.guide_view()} className="flex gap-1 no-script:hidden">
          <Choice
            label={m.guide_view_grid()}
            isChosen={view.view === 'grid'}
            onChoose={() => onChange({ view: 'grid' })}
          >
            <LayoutGrid className="size-5" />
          </Choice>
          <Choice
            label={m.guide_view_list()}
            isChosen={view.view === 'list'}
            onChoose={() => onChange({ view: 'list' })}
          >
            <List className="size-5" />
          </Choice>
        </div>
      </FilterPanel>
    </form>
  )
}

function Choice({
  label,
  isChosen,
  onChoose,
  children,
}: {
  label: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}) {
  return (
    <Button
      size="icon"
      variant="ghost"
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      onClick={onChoose}
      className="aria-pressed:border-brass aria-pressed:bg-s3"
    >
      {children}
    </Button>
  )
}
