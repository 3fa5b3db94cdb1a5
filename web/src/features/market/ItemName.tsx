import type { ReactNode } from 'react'
import type { ItemLook } from '@guildhall/contract/item-look'
import { AppLink } from '../../ui/AppLink.tsx'
import { ItemIcon } from '../items/public.ts'

/** An item's picture and name, with the amount when it is more than one; `children` is shown below. */
export function ItemName({
  name,
  look,
  amount = 1,
  to,
  children,
}: {
  name: string
  look: ItemLook | undefined
  amount?: number
  /** The page of the item; without it the name is no link. */
  to?: string | undefined
  children?: ReactNode
}) {
  return (
    <span className="flex items-start gap-3">
      <ItemIcon name={name} look={look} amount={amount} />
      <span className="grid gap-1 self-center font-semibold">
        <span>
          {amount > 1 && <span className="tabular text-brass">{amount} × </span>}
          {to ? (
            // The padding of a text in a line widens what a finger meets, and not the line.
            <AppLink to={to} className="py-3 hover:underline">
              {name}
            </AppLink>
          ) : (
            name
          )}
        </span>
        {children}
      </span>
    </span>
  )
}
