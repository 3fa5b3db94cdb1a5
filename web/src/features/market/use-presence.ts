import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { getMarketPresence } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import { useSession } from '../../session/session.ts'

export type Presence = ReplyOf<typeof market.getMarketPresence>['data']

/**
 * Whether the player may touch the chest now, refreshed regularly; null while unknown, and for visitors. When a call
 * fails, the last value stays.
 */
export function usePresence(periodMs: number = everyMs.market): Presence | null {
  const { isLoggedIn } = useSession()
  const [presence, setPresence] = useState<Presence | null>(null)
  useLive(async (signal) => setPresence((await api(getMarketPresence, { signal })).data), periodMs, {
    isOn: isLoggedIn,
    atOnce: true,
  })
  return isLoggedIn ? presence : null
}
