import { m } from '@guildhall/messages'
import type { FormEvent } from 'react'
import { localePath } from '../../../format/locale.ts'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { useSearchText } from '../../../ui/use-search-text.ts'
import { wholeShop, type View } from '../address.ts'

type Change = (changed: Partial<View>, how?: { isTyping?: boolean }) => void

/** The filters of the shop. Each choice goes into the address at once; without scripts the form is submitted. */
export function Toolbar({
  view,
  groups,
  groupsFailed,
  onChange,
}: {
  view: View
  groups: { id: number; name: string }[]
  groupsFailed: boolean
  onChange: Change
}) {
  const chosen = (['group', 'sort', 'promo', 'stock', 'grid'] as const).filter((name) => view[name] !== wholeShop[name])
  const search = useSearchText(view.q, (q) => onChange({ q }, { isTyping: true }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.send()
  }
  /** A select whose value is in the address. */
  const choice = <Name extends 'sort' | 'promo' | 'stock' | 'grid'>(
    name: Name,
    label: string,
    words: Record<View[Name], () => string>,
    className?: string,
  ) => (
    <Select
      label={label}
      name={name}
      className={className}
      value={view[name]}
      onChange={(event) => onChange({ ...search.typed(), [name]: event.target.value })}
    >
      <Options choices={Object.keys(words) as View[Name][]} words={words} />
    </Select>
  )
  return (
    <form
      role="search"
      aria-label={m.shop_filters()}
      action={localePath('/shopping')}
      onSubmit={submit}
      className="flex items-end gap-2 md:grid md:gap-3 md:rounded-lg md:border md:border-line md:bg-s1 md:p-4 md:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_11rem_repeat(4,auto)]"
    >
      <SearchBox
        className="min-w-0 flex-1 md:col-span-2 xl:col-span-1"
        label={m.shop_search()}
        value={search.text}
        onType={search.type}
        send={m.shop_search_send()}
      />
      <FilterPanel active={chosen.length} isBeside>
        <GroupSelect
          value={view.group}
          groups={groups}
          error={groupsFailed ? m.shop_groups_failed() : undefined}
          onChoose={(group) => onChange({ ...search.typed(), group })}
        />
        {choice('sort', m.shop_sort(), sortWords, 'max-sm:col-span-full')}
        {choice('promo', m.shop_promo(), promoWords)}
        {choice('stock', m.shop_stock(), stockWords)}
        {choice('grid', m.shop_grid(), gridWords, 'max-sm:col-span-full')}
      </FilterPanel>
    </form>
  )
}

function GroupSelect({
  value,
  groups,
  error,
  onChoose,
}: {
  value: string
  groups: { id: number; name: string }[]
  error: string | undefined
  onChoose: (group: string) => void
}) {
  return (
    <Select
      label={m.shop_group()}
      name="group"
      value={value}
      error={error}
      className="col-span-full md:col-span-1"
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{m.shop_group_all()}</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* A chosen group that was deleted, or has not loaded yet, stays selected. */}
      {value && !groups.some(({ id }) => String(id) === value) && <option value={value}>{value}</option>}
    </Select>
  )
}

const sortWords = {
  recommended: m.shop_sort_recommended,
  alpha: m.shop_sort_alpha,
  priceAsc: m.shop_sort_price_asc,
  priceDesc: m.shop_sort_price_desc,
  newest: m.shop_sort_newest,
}
const promoWords = { all: m.shop_promo_all, only: m.shop_promo_only, none: m.shop_promo_none }
const stockWords = { all: m.shop_stock_all, in: m.shop_stock_in, out: m.shop_stock_out }
const gridWords = { comfort: m.shop_grid_comfort, compact: m.shop_grid_compact, dense: m.shop_grid_dense }
