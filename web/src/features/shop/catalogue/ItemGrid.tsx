import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useState, type MouseEvent } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { listShopItems } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { useLocale } from '../../../format/locale.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { RowsOrCards } from '../../../ui/RowsOrCards.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { oneLook, queryOf, searchOf, type View } from '../address.ts'
import { ItemCard } from './ItemCard.tsx'
import type { Buying } from './use-buying.ts'

type List = ReplyOf<typeof shop.listShopItems>

export const gridClass: Record<View['grid'], string> = {
  comfort: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
  compact: 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  dense: 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6',
}

/** The matching items, with a button for more. */
export function ItemGrid({ view, first, buying }: { view: View; first: List; buying: Buying }) {
  const number = new Intl.NumberFormat(useLocale())
  const more = useMore(view, first)
  // Another density is one of cards.
  const isRow = view.view === 'rows' && view.grid === 'comfort'
  return (
    <section aria-label={m.shop_items()} className="grid gap-4">
      <div className="flex items-center justify-between gap-3 max-md:-my-2">
        <p className="text-sm text-muted" aria-live="polite">
          {m.shop_count({ count: number.format(first.total ?? more.items.length) })}
        </p>
        <RowsOrCards
          now={isRow ? 'rows' : 'cards'}
          to={(look) => `/shopping${searchOf({ ...view, ...oneLook, view: look })}`}
        />
      </div>
      <ul className={clsx(gridClass[view.grid], isRow && 'max-md:gap-2')}>
        {more.items.map((item, at) => (
          <li key={item.id} className="grid">
            <ItemCard item={item} grid={view.grid} buying={buying} isFirst={at < 4} isRow={isRow} />
          </li>
        ))}
      </ul>
      {(view.after || more.next !== null) && (
        <nav aria-label={m.ui_pagination()} className="flex flex-wrap justify-center gap-3">
          {view.after && (
            <LinkButton to={`/shopping${searchOf({ ...view, after: '' })}`}>{m.shop_from_start()}</LinkButton>
          )}
          {more.next !== null && (
            // Without scripts it opens the next page; with scripts it adds the next items below.
            <LinkButton
              to={`/shopping${searchOf({ ...view, after: String(more.next) })}`}
              role="button"
              aria-busy={more.isLoading || undefined}
              onClick={more.load}
            >
              {more.isLoading && <Spinner />}
              {more.hasFailed ? m.shop_more_failed() : m.shop_more()}
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  )
}

function useMore(view: View, first: List) {
  const [added, setAdded] = useState<{ to: List; items: List['data']; next: number | null }>()
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest')
  // A list that was loaded again replaces the added pages.
  const current = added?.to === first ? added : { to: first, items: first.data, next: first.next ?? null }
  const { items, next } = current

  async function load(event: MouseEvent) {
    event.preventDefault()
    if (state === 'loading' || next === null) return
    setState('loading')
    try {
      const page = await api(listShopItems, { query: queryOf(view, next) })
      const ids = new Set(items.map(({ id }) => id))
      // Items sold or added meanwhile shift the pages, so duplicates are dropped.
      setAdded({ to: first, items: [...items, ...page.data.filter(({ id }) => !ids.has(id))], next: page.next })
      setState('rest')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }
  return {
    items,
    next,
    load: (event: MouseEvent) => void load(event),
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
  }
}
