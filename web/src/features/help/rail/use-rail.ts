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

/** The work that waits on a page. */
interface Waiting {
  count: number
  more: boolean
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

/** The counts of the queues by the path of their page; a page may have several queues. */
export function countsOf(queues: readonly Pick<Queues[number], 'to' | 'count' | 'more'>[]): Record<string, Waiting> {
  const counts: Record<string, Waiting> = {}
  for (const { to, count, more } of queues) {
    const [path = to] = to.split('?')
    const before = counts[path] ?? { count: 0, more: false }
    counts[path] = { count: before.count + count, more: before.more || more }
  }
  return counts
}
