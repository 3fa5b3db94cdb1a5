import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ItemLook } from '@guildhall/contract/item-look'
import { FactLine } from '../../ui/FactLine.tsx'
import { ItemIcon } from './ItemIcon.tsx'

/** An item as the API describes it: picture, name with amount, and its effects in one line. */
export function ItemSummary({
  item,
  called,
  children,
}: {
  item: { name: string; effects: readonly string[]; amount: number; look?: ItemLook }
  /** The shop's name for it, which may already contain the amount; the picture follows the game's name. */
  called?: string
  /** Shown beside the name. */
  children?: ReactNode
}) {
  // The amount precedes the game's name, but the shop's name may already end with it.
  const isCounted = !called || called.includes(`(${item.amount})`)
  const effects = item.effects.filter((line) => !isCounted || line !== m.item_amount({ amount: item.amount }))
  return (
    <div className="flex min-w-0 items-start gap-3">
      <ItemIcon {...item} />
      <div className="min-w-0 self-center">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span>
            {!called && item.amount > 1 && <span className="tabular text-brass">{item.amount} × </span>}
            {called ?? item.name}
          </span>
          {children}
        </p>
        {effects.length > 0 && <FactLine className="text-sm text-muted">{effects}</FactLine>}
      </div>
    </div>
  )
}
