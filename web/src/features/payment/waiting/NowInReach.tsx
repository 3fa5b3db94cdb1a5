import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { listPicks } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { cashText } from '../../../format/money.ts'
import { useBalance } from '../../../session/balance.ts'
import { PickList } from '../../shop/public.ts'

type Picks = Parameters<typeof PickList>[0]['picks']
const mostShown = 4

/** What the player's Cash buys now. Nothing while balance or items are unknown: the payment does not depend on it. */
export function NowInReach() {
  const [picks, setPicks] = useState<Picks>([])
  const { cash } = useBalance()
  useEffect(() => {
    const left = new AbortController()
    void outcomeOf(api(listPicks, { signal: left.signal })).then(({ data }) => data && setPicks(data.data))
    return () => left.abort()
  }, [])
  if (cash === null) return null
  const affordable = picks.filter(({ price }) => price <= cash).slice(0, mostShown)
  return <PickList title={m.payment_in_reach({ cash: cashText(cash) })} picks={affordable} />
}
