import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import { getOnline } from '../../api.generated.ts'
import { api } from '../../api.ts'

export type Online = ReplyOf<typeof ranking.getOnline>

const everyMs = 60_000

/** How many play now, in words; nothing where the game cannot say. Asked again each minute while the page is seen. */
export function OnlineNow({ first }: { first: Online | undefined }) {
  const [online, setOnline] = useState(first)
  useEffect(() => {
    setOnline(first)
    const timer = setInterval(() => {
      if (!document.hidden) api(getOnline).then(setOnline, () => {})
    }, everyMs)
    return () => clearInterval(timer)
  }, [first])
  if (!online || online.state === 'unknown') return null
  const isUp = online.online !== null
  return (
    <p data-online={online.state} className={`flex items-center gap-2 text-sm ${isUp ? 'text-success' : 'text-warn'}`}>
      <svg viewBox="0 0 8 8" aria-hidden className="size-2 shrink-0">
        <circle cx="4" cy="4" r="4" fill="currentColor" />
      </svg>
      {online.online === null
        ? m.home_online_away()
        : online.isApproximate
          ? m.home_online_about({ count: online.online })
          : m.home_online({ count: online.online })}
    </p>
  )
}
