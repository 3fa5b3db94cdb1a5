import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { bundleLimits, limitPeriods } from '@guildhall/contract/offer-rules'
import { api, ApiError } from '../../../../api/client.ts'
import { createBundle, updateBundle } from '../../../../api/generated.ts'
import { cashText } from '../../../../format/money.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { toast } from '../../../../ui/toast.ts'
import { periodWords } from '../OfferInputs.tsx'
import { bodyOf, sumOf, valuesOf, type Choice, type EditableBundle, type Values } from './bundle-fields.ts'
import { PartInputs } from './PartInputs.tsx'

type Problems = Partial<Record<keyof Values | 'rest', string>>

/** A form for a bundle (`null`: a new one). */
export function BundleForm({
  bundle,
  items,
  onDone,
}: {
  bundle: EditableBundle | null
  items: readonly Choice[]
  onDone: () => void
}) {
  const { values, change, problems, isBusy, save } = useBundleForm(bundle, onDone)
  const input = (name: Exclude<keyof Values, 'parts'>) => ({
    name,
    value: values[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const moment = { type: 'datetime-local', min: '2000-01-01T00:00', max: '2100-12-31T23:59' }
  return (
    <Form onSubmit={save} className="grid gap-4">
      <TextInput label={m.shop_bundle_name()} required maxLength={120} {...input('name')} />
      <TextInput label={m.shop_bundle_name_en()} lang="en" maxLength={120} {...input('name_en')} />
      <PartInputs parts={values.parts} items={items} error={problems.parts} onChange={(parts) => change({ parts })} />
      <TextInput
        label={m.shop_bundle_price()}
        hint={m.shop_bundle_sum({ cash: cashText(sumOf(values.parts, items)) })}
        required
        inputMode="numeric"
        maxLength={9}
        {...input('price')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput label={m.shop_offer_from()} hint={m.shop_offer_window_hint()} {...moment} {...input('sold_from')} />
        <TextInput label={m.shop_offer_until()} {...moment} {...input('sold_until')} />
        <TextInput label={m.shop_offer_count()} inputMode="numeric" maxLength={4} {...input('limit_count')} />
        <Select label={m.shop_offer_period()} {...input('limit_period')}>
          <option value="">{m.shop_offer_no_limit()}</option>
          {limitPeriods.map((period) => (
            <option key={period} value={period}>
              {periodWords[period]()}
            </option>
          ))}
        </Select>
      </div>
      <FormFailure>{problems.rest}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {m.form_save()}
        </Button>
      </div>
    </Form>
  )
}

function useBundleForm(bundle: EditableBundle | null, onDone: () => void) {
  const [values, setValues] = useState(() => valuesOf(bundle))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function save() {
    const wrong = wrongOf(values)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const body = bodyOf(values) as never
      const { message } = bundle
        ? await api(updateBundle, {
            params: { id: bundle.id },
            body: { ...(body as object), revision: bundle.revision } as never,
          })
        : await api(createBundle, { body })
      toast.success(message)
      onDone()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const change = (part: Partial<Values>) => setValues((all) => ({ ...all, ...part }))
  return { values, change, problems, isBusy, save }
}

/** What the form itself can see. The server checks the rest. */
function wrongOf({ name, price, parts }: Values): Problems {
  const pieces = parts.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  const isWhole = parts.every(({ quantity }) => /^\d{1,2}$/.test(quantity.trim()) && Number(quantity) > 0)
  return {
    ...(name.trim() === '' && { name: m.error_field_required() }),
    ...((pieces < 2 || pieces > bundleLimits.pieces || !isWhole) && {
      parts: m.shop_bundle_few({ most: bundleLimits.pieces }),
    }),
    ...(!/^\d{1,9}$/.test(price.trim()) && { price: m.shop_item_number_wrong({ min: 2 }) }),
  }
}

/** The server's messages at their fields; those without one beside the button. */
function problemsOf({ body, message }: ApiError): Problems {
  const problems: Problems = {}
  for (const each of body.messages ?? [])
    problems[(each.field.split('.')[0] ?? 'rest') as keyof Problems] ??= each.message
  return Object.keys(problems).length > 0 ? problems : { rest: message || m.error_unavailable() }
}
