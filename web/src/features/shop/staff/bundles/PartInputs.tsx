import { m } from '@guildhall/messages'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { bundleLimits } from '@guildhall/contract/offer-rules'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import type { Choice, Values } from './bundle-fields.ts'

/** The items of a bundle with their quantities. */
export function PartInputs({
  parts,
  items,
  error,
  onChange,
}: {
  parts: Values['parts']
  items: readonly Choice[]
  error: string | undefined
  onChange: (parts: Values['parts']) => void
}) {
  const title = useId()
  const others = items.filter(({ id }) => !parts.some((part) => part.id === id))
  return (
    <fieldset className="grid gap-3" aria-labelledby={title}>
      <legend id={title} className="font-semibold">
        {m.shop_bundle_parts()}
      </legend>
      {parts.map(({ id, quantity }) => {
        const name = items.find((item) => item.id === id)?.name ?? String(id)
        return (
          <div key={id} className="flex flex-wrap items-end gap-3">
            <TextInput
              className="min-w-40 flex-1"
              label={m.shop_bundle_quantity({ item: name })}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              value={quantity}
              onChange={({ target }) =>
                onChange(parts.map((part) => (part.id === id ? { id, quantity: target.value } : part)))
              }
            />
            <Button
              size="icon"
              aria-label={m.shop_bundle_remove({ item: name })}
              title={m.shop_bundle_remove({ item: name })}
              onClick={() => onChange(parts.filter((part) => part.id !== id))}
            >
              <Trash2 className="size-5" aria-hidden />
            </Button>
          </div>
        )
      })}
      {parts.length < bundleLimits.kinds && (
        <Select
          label={m.shop_bundle_add()}
          error={error}
          name="parts"
          value=""
          onChange={({ target }) => target.value && onChange([...parts, { id: Number(target.value), quantity: '1' }])}
        >
          <option value="">{m.shop_bundle_choose()}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}
