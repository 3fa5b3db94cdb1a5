import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { describeDeliveryCode } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { ItemSummary } from '../../items/public.ts'
import { isCode, type EditableItem } from './item-fields.ts'

type Described = ReplyOf<typeof shop.describeDeliveryCode>
const pauseMs = 300

/** What a delivery code stands for in the game, told while it is typed. `known` is what the server said already. */
export function DecodedItem({ code, known }: { code: string; known: EditableItem['item'] }) {
  const [found, setFound] = useState<{ code: string } & Described>()
  const wanted = code.trim()
  useEffect(() => {
    if (known || !isCode(wanted)) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      void outcomeOf(api(describeDeliveryCode, { query: { code: wanted }, signal: left.signal })).then(({ data }) => {
        // Without an answer there is nothing to say; saving checks the code by itself.
        if (data) setFound({ code: wanted, ...data })
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [wanted, known])

  const shown = known ? { data: known, problem: null } : found?.code === wanted ? found : null
  return (
    <div role="status" aria-label={m.shop_item_code()} className="rounded-md bg-s2 p-3 text-sm empty:hidden">
      {shown?.data && <ItemSummary item={shown.data} />}
      {shown?.problem && <p className="text-warn">{shown.problem}</p>}
    </div>
  )
}
