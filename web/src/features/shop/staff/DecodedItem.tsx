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

/**
 * The game item of a delivery code, shown while it is typed. `savedItem` is the item that the server sent for the saved
 * code.
 */
export function DecodedItem({ code, savedItem }: { code: string; savedItem: EditableItem['item'] }) {
  const [found, setFound] = useState<{ code: string } & Described>()
  const trimmed = code.trim()
  useEffect(() => {
    if (savedItem || !isCode(trimmed)) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      void outcomeOf(api(describeDeliveryCode, { query: { code: trimmed }, signal: left.signal })).then(({ data }) => {
        // Without a reply nothing is shown; saving checks the code again.
        if (data) setFound({ code: trimmed, ...data })
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [trimmed, savedItem])

  const description = savedItem ? { data: savedItem, problem: null } : found?.code === trimmed ? found : null
  return (
    <div role="status" aria-label={m.shop_item_code()} className="rounded-md bg-s2 p-3 text-sm empty:hidden">
      {description?.data && <ItemSummary item={description.data} />}
      {description?.problem && <p className="text-warn">{description.problem}</p>}
    </div>
  )
}
