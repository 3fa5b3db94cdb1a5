import type { ReactNode } from 'react'
import { kindOf } from '../../ui/item-kind-of.ts'
import { ItemIcon } from '../../ui/ItemIcon.tsx'

/** An item's picture and name; what stands below the name comes as `children`. */
export function ItemName({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-3">
      <ItemIcon name={name} kind={kindOf(name)} rarity="common" className="size-11" />
      <span className="grid min-w-0 gap-1 self-center font-semibold break-words">
        {name}
        {children}
      </span>
    </span>
  )
}
