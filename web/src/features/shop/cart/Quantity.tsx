import { m } from '@guildhall/messages'
import { Minus, Plus } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'

/** How many of an item, between buttons for one less and one more. `least` is 0 where the last one may be removed. */
export function Quantity({
  item,
  quantity,
  least = 1,
  most,
  onChange,
}: {
  item: string
  quantity: number
  least?: 0 | 1
  most: number
  onChange: (quantity: number) => void
}) {
  return (
    <div role="group" aria-label={m.shop_quantity_of({ item })} className="flex items-center gap-2">
      <Button
        size="icon"
        aria-label={quantity > 1 || least === 1 ? m.shop_quantity_less() : m.shop_cart_remove({ item })}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus className="size-5" />
      </Button>
      <output aria-live="polite" className="tabular min-w-8 text-center font-semibold">
        {quantity}
      </output>
      <Button
        size="icon"
        aria-label={m.shop_quantity_more()}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus className="size-5" />
      </Button>
    </div>
  )
}
