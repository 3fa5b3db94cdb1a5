import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import { getOnline } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { everyMs, useLive } from '../../api/polling.ts'

export type Online = ReplyOf<typeof ranking.getOnline>

/** How many people play now; nothing when the game gives no number. Refreshed each minute while the page is visible. */
export function OnlineNow({ first }: { first: Online | undefined }) {
  const [online, setOnline] = useState(first)
  useEffect(() => setOnline(first), [first])
  useLive((signal) => api(getOnline, { signal }).then(setOnline), everyMs.online)
  if (!online || online.state === 'unknown') return null
  const isUp = online.online !== null
  return (
    <li
      data-online={online.state}
      className={`flex min-h-11 items-center gap-2 font-semibold ${isUp ? 'text-success' : 'text-warn'}`}
    >
      <svg viewBox="0 0 20 20" aria-hidden className="size-5 shrink-0">
        <circle cx="10" cy="10" r="5" fill="currentColor" />
      </svg>
      {online.online === null
        ? m.home_online_away()
        : online.isApproximate
          ? m.home_online_about({ count: online.online })
          : m.home_online({ count: online.online })}
    </li>
  )
}
