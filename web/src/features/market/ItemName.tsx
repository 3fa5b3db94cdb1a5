import type { ReactNode } from 'react'
import { ItemIcon, kindOf } from '../items/public.ts'

/** An item's picture and name, with the amount when it is more than one; `children` is shown below. */
export function ItemName({ name, amount = 1, children }: { name: string; amount?: number; children?: ReactNode }) {
  return (
    <span className="flex items-start gap-3">
      <ItemIcon name={name} kind={kindOf(name)} rarity="common" className="size-11" />
      <span className="grid gap-1 self-center font-semibold">
        <span>
          {amount > 1 && <span className="tabular text-brass">{amount} × </span>}
          {name}
        </span>
        {children}
      </span>
    </span>
  )
}
