import { m } from '@guildhall/messages'
import { useNavigate } from 'react-router'
import { localePath } from '../../locale.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { searchOf, type View } from './address.ts'

/**
 * What narrows a list of the market down. It goes into the address while it is typed; without scripts it is a form that
 * is sent. `sorts` are the words of each order, for phones, where no heads stand above the columns.
 */
export function Filters<Sort extends string>({
  path,
  view,
  hint,
  sorts,
}: {
  path: string
  view: View<Sort>
  hint: string
  sorts: Record<Sort | '', () => string>
}) {
  const navigate = useNavigate()
  const go = (changed: Partial<View<Sort>>, isTyping = false) => {
    const next = { ...view, ...changed, page: 1 }
    if (searchOf(next) !== searchOf({ ...view, page: 1 }))
      void navigate(path + searchOf(next), { replace: isTyping, preventScrollReset: true })
  }
  const search = useSearchText(view.q, (q) => go({ q }, true))
  return (
    <form
      role="search"
      aria-label={m.market_filters()}
      action={localePath(path)}
      onSubmit={(event) => {
        event.preventDefault()
        search.send()
      }}
      className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-s1 p-4"
    >
      <SearchBox
        className="min-w-56 flex-1"
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
            aria-label={m.market_every_seller({ seller: view.seller })}
          >
            {m.market_seller_chosen({ seller: view.seller })}
            <Icon name="close" className="size-4" />
          </LinkButton>
        </>
      )}
      <Select
        label={m.market_sort()}
        name="sort"
        value={view.sort}
        className="w-full md:hidden"
        onChange={(event) => go({ ...search.typed(), sort: event.target.value as Sort })}
      >
        <Options choices={Object.keys(sorts) as (Sort | '')[]} words={sorts} />
      </Select>
    </form>
  )
}
