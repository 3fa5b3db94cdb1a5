import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { kindOf } from './item-kind-of.ts'
import { ItemIcon } from './ItemIcon.tsx'
import type { Rarity } from './item-plates.ts'
import { FactLine } from '../../ui/FactLine.tsx'

/** An item as the API describes it: its picture, its name with how many, and a line for what it has. */
export function ItemSummary({
  item,
  called,
  rarity = 'common',
  children,
}: {
  item: { name: string; effects: readonly string[]; amount: number }
  /** What the shop calls it, which may tell already how many; the picture goes by the game's name. */
  called?: string
  rarity?: Rarity
  /** Beside the name. */
  children?: ReactNode
}) {
  // The amount stands before the game's name, and the shop's may end with it.
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
