import { useEffect, useEffectEvent, useState } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import { getDashboardQueues } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'
import { useSession } from '../../../session/session.ts'
import { grouped } from '../groups.ts'
import { staffHelp } from '../staff-help.ts'
import { staffPages } from '../use-staff-pages.ts'

type Queues = ReplyOf<typeof dashboard.getDashboardQueues>['data']

/** The search for people and things. */
export const searchPath = '/staff/search'

type Queue = Pick<Queues[number], 'to' | 'count' | 'more'>

/** The work that waits on a page. */
interface Waiting {
  count: number
  more: boolean
  /** The list of what waits, of the first queue that has something. */
  to?: string
}

export type Rail = ReturnType<typeof useRail>

/**
 * The entries of the rail without the search, which has a button of its own, the current one, how much waits behind
 * each, and the name of the page itself.
 */
export function useRail() {
  const held = useSession().user?.permissions ?? []
  const id = useMatches().at(-1)?.id ?? ''
  // A page about one thing is opened from another one, which is the entry.
  const current = staffHelp[id]?.from ?? id
  const entries = staffPages(held).filter(({ isFrom, path }) => !isFrom && path !== searchPath)
  return {
    groups: grouped(entries),
    current,
    pageName: staffHelp[id]?.name() ?? '',
    counts: useCounts(),
  }
}

/** Asked again regularly, and when the data of the page has been asked again, as after a decision. */
function useCounts(): Record<string, Waiting> {
  const [queues, setQueues] = useState<Queues>([])
  const { state } = useRevalidator()
  // A person who turns out to be no staff is sent away from the page, and has no queues.
  const { isStaff } = useSession()
  const ask = async (signal?: AbortSignal) => {
    if (isStaff) setQueues((await api(getDashboardQueues, signal ? { signal } : {})).data)
  }
  useLive(ask, everyMs.notifications)
  const askNow = useEffectEvent(() => void ask().catch(() => {}))
  useEffect(() => {
    if (isStaff && state === 'idle') askNow()
  }, [state, isStaff])
  return countsOf(queues)
}

/**
 * What waits behind each entry of the rail. Queues of one page, and of the pages that are opened from it, are added up.
 * A queue that only narrows the list of another is a part of it, as the appeals are of the tickets.
 */
export function countsOf(queues: readonly Queue[]): Record<string, Waiting> {
  const counts: Record<string, Waiting> = {}
  for (const { to, count, more } of queues.filter((queue) => !queues.some((other) => narrows(queue.to, other.to)))) {
    const path = entryOf(to.split('?')[0] ?? to)
    const before = counts[path] ?? { count: 0, more: false }
    const first = before.to ?? (count > 0 ? to : undefined)
    counts[path] = { count: before.count + count, more: before.more || more, ...(first && { to: first }) }
  }
  return counts
}

const entryOf = (path: string): string => staffHelp[path]?.from ?? path

/** Whether `one` is the list of `other` with more filters. */
function narrows(one: string, other: string): boolean {
  const [[path, filters], [otherPath, otherFilters]] = [filtersOf(one), filtersOf(other)]
  return (
    path === otherPath && filters.size > otherFilters.size && [...otherFilters].every((filter) => filters.has(filter))
  )
}
const filtersOf = (address: string): [string, Set<string>] => {
  const [path = '', query = ''] = address.split('?')
  return [path, new Set(query.split('&').filter(Boolean))]
}
