import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useId } from 'react'
import { targets, type DeliveryTarget } from '@guildhall/contract/shop-rules'
import { targetWords } from '../words.ts'

const hints: Record<DeliveryTarget, () => string> = {
  storage: m.shop_buy_target_storage,
  inventory: m.shop_buy_target_inventory,
}

/** Where a purchase is delivered. The bag only where the game accepts it. */
export function TargetChoice({
  target,
  onChange,
  hasInventory,
}: {
  target: DeliveryTarget
  onChange: (target: DeliveryTarget) => void
  hasInventory: boolean
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-1 text-sm">
      <legend className="text-muted">{m.shop_target()}</legend>
      <div className="flex flex-wrap gap-x-4">
        {targets.map((each) => {
          const isOff = each === 'inventory' && !hasInventory
          return (
            <label key={each} className={clsx('flex min-h-11 items-center gap-2', isOff && 'text-faint')}>
              <input
                type="radio"
                name={`${id}-target`}
                value={each}
                checked={target === each}
                disabled={isOff}
                aria-describedby={`${id}-note`}
                onChange={() => onChange(each)}
                className="size-5 shrink-0"
              />
              {targetWords[each]()}
            </label>
          )
        })}
      </div>
      <p id={`${id}-note`} className="text-muted">
        {hasInventory ? hints[target]() : m.shop_target_only_storage()}
      </p>
    </fieldset>
  )
}
