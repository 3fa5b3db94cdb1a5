import { useState } from 'react'
import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listClosedListings, listMarketItems } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'

export type List = ReplyOf<typeof market.listMarketItems>
export type Offer = List['items'][number]

interface LiveList {
  /** The loader's reply that this state is based on. */
  since: List
  list: List
  /** A newer list that is not shown yet. */
  fresh: List | null
  /** The ids in the shown list that can no longer be bought. */
  closed: ReadonlySet<number>
}

/**
 * The live state of a market page. Rows do not move by themselves: sold or withdrawn listings are marked in their
 * place, and a newer list is offered to the visitor.
 */
export function useOffers(first: List, query: CallOf<typeof market.listMarketItems>['query']) {
  const [state, setState] = useState<LiveList | null>(null)
  const initial: LiveList = { since: first, list: first, fresh: null, closed: new Set() }
  const current = state?.since === first ? state : initial
  const change = (work: (current: LiveList) => LiveList) =>
    setState((before) => work(before?.since === first ? before : initial))

  useLive(async (signal) => {
    const now = await api(listMarketItems, { query, signal })
    const missing = current.list.items.filter(({ id }) => now.items.every((other) => other.id !== id))
    const closed = missing.length
      ? (await api(listClosedListings, { query: { ids: missing.map(({ id }) => id).join(',') }, signal })).ids
      : []
    change((before) => ({
      ...before,
      fresh: isSame(before.list, now) ? null : now,
      closed: new Set([...before.closed, ...closed]),
    }))
  }, everyMs.market)

  return {
    ...current,
    /** Shows the newer list. */
    takeFresh: () =>
      change((before) => (before.fresh ? { ...initial, since: before.since, list: before.fresh } : before)),
    close: (id: number) => change((before) => ({ ...before, closed: new Set([...before.closed, id]) })),
    /** Replaces a listing by its current state, in the same place. */
    replace: (offer: Offer) =>
      change((before) => ({
        ...before,
        list: { ...before.list, items: before.list.items.map((each) => (each.id === offer.id ? offer : each)) },
      })),
    /** Removes the listing that the player bought. */
    remove: (id: number) =>
      change((before) => ({
        ...before,
        list: {
          ...before.list,
          items: before.list.items.filter((offer) => offer.id !== id),
          total: Math.max(0, before.list.total - 1),
        },
      })),
  }
}

const isSame = (one: List, other: List): boolean =>
  one.total === other.total &&
  one.items.length === other.items.length &&
  one.items.every(({ id, version }, at) => other.items[at]?.id === id && other.items[at].version === version)
