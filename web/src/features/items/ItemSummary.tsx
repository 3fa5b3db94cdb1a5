import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { kindOf } from './item-kind-of.ts'
import { ItemIcon } from './ItemIcon.tsx'
import type { Rarity } from './item-plates.ts'
import { FactLine } from '../../ui/FactLine.tsx'

/** An item as the API describes it: picture, name with amount, and its effects in one line. */
export function ItemSummary({
  item,
  called,
  rarity = 'common',
  children,
}: {
  item: { name: string; effects: readonly string[]; amount: number }
  /** The shop's name for it, which may already contain the amount; the picture follows the game's name. */
  called?: string
  rarity?: Rarity
  /** Shown beside the name. */
  children?: ReactNode
}) {
  // The amount precedes the game's name, but the shop's name may already end with it.
  const isCounted = !called || called.includes(`(${item.amount})`)
  const effects = item.effects.filter((line) => !isCounted || line !== m.item_amount({ amount: item.amount }))
  return (
    <div className="flex min-w-0 items-start gap-3">
      <ItemIcon name={item.name} kind={kindOf(item.name)} rarity={rarity} className="size-11" />
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
