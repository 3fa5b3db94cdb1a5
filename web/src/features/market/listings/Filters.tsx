import { m } from '@guildhall/messages'
import { localePath } from '../../../format/locale.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { useSearchText } from '../../../ui/use-search-text.ts'
import { usePendingView } from '../../../app/pending-view.ts'
import { readView, searchOf, type View } from '../address.ts'

/**
 * The filters of a market list. They go into the address while they are typed; without scripts the form is submitted.
 * `sorts` are the words of each order, for phones, where the columns have no heads.
 */
export function Filters<Sort extends string>({
  path,
  hint,
  sorts,
}: {
  path: string
  hint: string
  sorts: Record<Sort | '', () => string>
}) {
  const { view, show } = usePendingView<View<Sort>>(
    ({ searchParams }) => readView(searchParams, Object.keys(sorts).filter(Boolean) as Sort[]),
    (next) => path + searchOf(next),
  )
  const search = useSearchText(view.q, (q) => {
    if (q !== view.q) show({ ...view, q, page: 1 }, { isTyping: true })
  })
  return (
    <form
      role="search"
      aria-label={m.market_filters()}
      action={localePath(path)}
      onSubmit={(event) => {
        event.preventDefault()
        search.send()
      }}
      className="flex flex-wrap items-end gap-2 md:gap-3 md:rounded-lg md:border md:border-line md:bg-s1 md:p-4"
    >
      <SearchBox
        className="min-w-40 flex-1 md:min-w-56"
        label={m.market_search()}
        placeholder={hint}
        value={search.text}
        onType={search.type}
        send={m.market_search_send()}
      />
      {view.seller && (
        <>
          <input type="hidden" name="seller" value={view.seller} />
          <LinkButton
            to={path + searchOf({ ...view, seller: '', page: 1 })}
            aria-label={`${m.market_seller_chosen({ seller: view.seller })}. ${m.market_every_seller({ seller: view.seller })}`}
          >
            {m.market_seller_chosen({ seller: view.seller })}
            <Icon name="close" className="size-4" />
          </LinkButton>
        </>
      )}
      <FilterPanel active={view.sort ? 1 : 0} isBeside>
        <Select
          label={m.market_sort()}
          name="sort"
          value={view.sort}
          className="w-full md:hidden"
          onChange={(event) => show({ ...view, ...search.typed(), sort: event.target.value, page: 1 })}
        >
          <Options choices={Object.keys(sorts) as (Sort | '')[]} words={sorts} />
        </Select>
      </FilterPanel>
    </form>
  )
}
