import { m } from '@guildhall/messages'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { limitPeriods, type LimitPeriod } from '@guildhall/contract/offer-rules'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Fields } from './item-fields.ts'

export const periodWords: Record<LimitPeriod, () => string> = {
  day: m.shop_offer_day,
  week: m.shop_offer_week,
  month: m.shop_offer_month,
  ever: m.shop_offer_ever,
}

/** When an item is sold, and how often to one player. */
export function OfferInputs({ form }: { form: UseFormReturn<Fields> }) {
  const title = useId()
  const { errors } = form.formState
  const moment = (name: 'sold_from' | 'sold_until') => ({
    type: 'datetime-local',
    min: '2000-01-01T00:00',
    max: '2100-12-31T23:59',
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <fieldset className="grid gap-4" aria-labelledby={title}>
      <legend id={title} className="font-semibold">
        {m.shop_offer_window()}
      </legend>
      <TextInput label={m.shop_offer_from()} hint={m.shop_offer_window_hint()} {...moment('sold_from')} />
      <TextInput label={m.shop_offer_until()} {...moment('sold_until')} />
      <Select className="w-full" label={m.shop_offer_sale()} error={errors.sale?.message} {...form.register('sale')}>
        <option value="always">{m.shop_offer_always()}</option>
        <option value="planned">{m.shop_offer_planned()}</option>
      </Select>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextInput
          label={m.shop_offer_count()}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={errors.limit_count?.message}
          {...form.register('limit_count')}
        />
        <Select
          className="w-full"
          label={m.shop_offer_period()}
          error={errors.limit_period?.message}
          {...form.register('limit_period')}
        >
          <option value="">{m.shop_offer_no_limit()}</option>
          {limitPeriods.map((period) => (
            <option key={period} value={period}>
              {periodWords[period]()}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}
