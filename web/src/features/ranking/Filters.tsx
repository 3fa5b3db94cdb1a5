import { m } from '@guildhall/messages'
import { LayoutGrid, Search, Table2 } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { localePath } from '../../format/locale.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { usePendingView } from '../../app/pending-view.ts'
import { activeFilters, addressOf, isFiltered, readView, type View } from './address.ts'
import { Choices } from './Choices.tsx'

/**
 * The filters and the order of the ranking. A plain form: without scripts its button sends it, with scripts each choice
 * applies at once.
 */
export function Filters({ hasPoints }: { hasPoints: boolean }) {
  const { view, show } = usePendingView(readView, addressOf)
  const clearId = useId()
  const search = useSearchText(view.q, (q) => show({ ...view, q }, { isTyping: true }))
  const go = (change: Partial<View>) => show({ ...view, ...search.typed(), ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.send()
  }
  const clear = (event: FormEvent) => {
    event.preventDefault()
    search.type('')
    go({ q: '', class: '', clan: '', guild: '' })
  }
  return (
    <>
      <form
        role="search"
        aria-label={m.ranking_filters()}
        action={localePath('/ranking')}
        onSubmit={submit}
        className="flex items-end gap-2 md:grid md:gap-4 md:rounded-lg md:border md:border-line md:bg-s1 md:p-4"
      >
        <SearchLine text={search.text} onType={search.type} />
        <FilterPanel active={activeFilters(view)} isBeside>
          <Choices view={view} hasPoints={hasPoints} onChange={go} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Views view={view} />
            {isFiltered(view) && (
              <Button type="submit" form={clearId} variant="link">
                {m.ranking_clear()}
              </Button>
            )}
          </div>
        </FilterPanel>
        {view.view === 'cards' && <input type="hidden" name="view" value="cards" />}
      </form>
      {/* The values that stay when the filters are cleared. */}
      <form id={clearId} action={localePath('/ranking')} onSubmit={clear} className="hidden">
        {(['sort', 'limit', 'view'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={view[name]} />
        ))}
      </form>
    </>
  )
}

function SearchLine({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <div className="flex min-w-0 flex-1 items-end gap-2 sm:gap-3">
      <TextInput
        label={m.ranking_search()}
        type="search"
        name="q"
        value={text}
        onChange={(event) => onType(event.target.value)}
        maxLength={60}
        placeholder={m.ranking_search_placeholder()}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="max-md:hidden max-md:no-script:inline-flex">
        <Search className="size-5" />
        {m.ranking_search_send()}
      </Button>
    </div>
  )
}

function Views({ view }: { view: View }) {
  return (
    <nav aria-label={m.ranking_view()} className="flex">
      <ViewLink to={{ ...view, view: 'table' }} isCurrent={view.view === 'table'}>
        <Table2 className="size-5" /> {m.ranking_view_table()}
      </ViewLink>
      <ViewLink to={{ ...view, view: 'cards' }} isCurrent={view.view === 'cards'}>
        <LayoutGrid className="size-5" /> {m.ranking_view_cards()}
      </ViewLink>
    </nav>
  )
}

function ViewLink({ to, isCurrent, children }: { to: View; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <LinkButton
      to={addressOf(to)}
      preventScrollReset
      variant={isCurrent ? 'secondary' : 'ghost'}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </LinkButton>
  )
}
