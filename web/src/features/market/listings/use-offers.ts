import { useState } from 'react'
import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { listClosedListings, listMarketItems } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'

export type List = ReplyOf<typeof market.listMarketItems>
export type Offer = List['items'][number]

interface LiveList {
  /** The answer of the loader that it goes on from. */
  since: List
  list: List
  /** Another list, that is not shown yet. */
  fresh: List | null
  /** Those among the shown that can no longer be bought. */
  closed: ReadonlySet<number>
}

/**
 * A page of the market while it is looked at. Nothing moves by itself: rows that are sold or withdrawn are marked where
 * they stand, and a list that has changed is offered, for the visitor to take.
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
    /** Shows the list as it is now. */
    takeFresh: () =>
      change((before) => (before.fresh ? { ...initial, since: before.since, list: before.fresh } : before)),
    close: (id: number) => change((before) => ({ ...before, closed: new Set([...before.closed, id]) })),
    /** Shows a listing as it is now, where it stood. */
    replace: (offer: Offer) =>
      change((before) => ({
        ...before,
        list: { ...before.list, items: before.list.items.map((each) => (each.id === offer.id ? offer : each)) },
      })),
    /** Takes out what the player has bought. */
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
