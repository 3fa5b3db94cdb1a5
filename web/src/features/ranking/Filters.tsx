import { m } from '@guildhall/messages'
import { LayoutGrid, Search, Table2 } from 'lucide-react'
import { useId, type ChangeEvent, type FormEvent } from 'react'
import { classNames } from '@guildhall/contract/ranking-classes'
import { rankingLimits } from '@guildhall/contract/ranking-rules'
import { localePath } from '../../format/locale.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { useWantedView } from '../../app/wanted-view.ts'
import { activeFilters, addressOf, isFiltered, readView, type Sort, type View } from './address.ts'

const sorts: [Sort, () => string][] = [
  ['level-desc', m.ranking_sort_level_desc],
  ['level-asc', m.ranking_sort_level_asc],
  ['name-asc', m.ranking_sort_name],
  ['guild-asc', m.ranking_sort_guild],
  ['points-desc', m.ranking_sort_points],
]

/**
 * What is shown, and how. A plain form with addresses behind it: without scripts its button sends it, with them a
 * choice acts at once.
 */
export function Filters({ hasPoints }: { hasPoints: boolean }) {
  const { view, show } = useWantedView(readView, addressOf)
  const clearId = useId()
  const search = useSearchText(view.q, (q) => show({ ...view, q }, { isTyping: true }))
  const go = (change: Partial<View>) => show({ ...view, ...search.typed(), ...change })
  const choose = (name: 'class' | 'clan' | 'guild' | 'sort') => ({
    name,
    value: view[name],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => go({ [name]: event.target.value }),
  })
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
        className="grid gap-4 rounded-lg border border-line bg-s1 p-4"
      >
        <div className="flex items-end gap-2 sm:gap-3">
          <TextInput
            label={m.ranking_search()}
            type="search"
            name="q"
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
            maxLength={60}
            placeholder={m.ranking_search_placeholder()}
            autoComplete="off"
            enterKeyHint="search"
            className="min-w-0 flex-1"
          />
          <Button type="submit" className="max-sm:px-3!">
            <Search className="size-5" />
            <span className="max-sm:sr-only">{m.ranking_search_send()}</span>
          </Button>
        </div>
        <FilterPanel active={activeFilters(view)}>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
            <Select label={m.ranking_class()} {...choose('class')}>
              <option value="">{m.ranking_all_classes()}</option>
              {classNames.map((name, code) => (
                <option key={name} value={code}>
                  {name}
                </option>
              ))}
            </Select>
            <Select label={m.ranking_kingdom()} {...choose('clan')}>
              <option value="">{m.ranking_all_kingdoms()}</option>
              <option value="7">{m.ranking_blue()}</option>
              <option value="8">{m.ranking_red()}</option>
              <option value="0">{m.ranking_neutral()}</option>
            </Select>
            <Select label={m.ranking_guild_filter()} {...choose('guild')}>
              <option value="">{m.ranking_all_guilds()}</option>
              <option value="with">{m.ranking_with_guild()}</option>
              <option value="without">{m.ranking_without_guild()}</option>
            </Select>
            <Select
              label={m.ranking_limit()}
              name="limit"
              value={view.limit}
              onChange={(event) => go({ limit: Number(event.target.value) })}
            >
              {rankingLimits.map((limit) => (
                <option key={limit} value={limit}>
                  {m.ranking_top({ count: limit })}
                </option>
              ))}
            </Select>
            <Select label={m.ranking_sort()} {...choose('sort')} className="max-md:col-span-full">
              {sorts
                .filter(([sort]) => hasPoints || sort !== 'points-desc')
                .map(([sort, words]) => (
                  <option key={sort} value={sort}>
                    {words()}
                  </option>
                ))}
            </Select>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <nav aria-label={m.ranking_view()} className="flex">
              <ViewLink to={{ ...view, view: 'table' }} isCurrent={view.view === 'table'}>
                <Table2 className="size-5" /> {m.ranking_view_table()}
              </ViewLink>
              <ViewLink to={{ ...view, view: 'cards' }} isCurrent={view.view === 'cards'}>
                <LayoutGrid className="size-5" /> {m.ranking_view_cards()}
              </ViewLink>
            </nav>
            {isFiltered(view) && (
              <Button type="submit" form={clearId} variant="link">
                {m.ranking_clear()}
              </Button>
            )}
          </div>
        </FilterPanel>
        {view.view === 'cards' && <input type="hidden" name="view" value="cards" />}
      </form>
      {/* What stays when the filters go. */}
      <form id={clearId} action={localePath('/ranking')} onSubmit={clear} className="hidden">
        {(['sort', 'limit', 'view'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={view[name]} />
        ))}
      </form>
    </>
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
