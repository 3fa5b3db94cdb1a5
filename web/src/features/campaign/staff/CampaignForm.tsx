import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { campaignMethods, campaignNameMax } from '@guildhall/contract/campaign-rules'
import { api, ApiError } from '../../../api/client.ts'
import { createCampaign, updateCampaign } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { methodWords } from '../../../words/payment.ts'
import {
  bodyOf,
  problemsOf,
  valuesOf,
  wrongOf,
  type Problems,
  type StaffCampaign,
  type TextName,
  type Values,
} from './campaign-fields.ts'
import { CampaignPreview } from './CampaignPreview.tsx'

const noProblems: Problems = { fields: {}, rest: [] }

/** A form for a campaign (`null`: a new one), with a preview of what it adds. */
export function CampaignForm({ row, onDone }: { row: StaffCampaign | null; onDone: () => void }) {
  const { values, change, input, problems, isBusy, save, check } = useCampaignForm(row, onDone)
  return (
    <Form onSubmit={save} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput label={m.bonus_campaign_name()} required maxLength={campaignNameMax} {...input('name')} />
        <TextInput
          label={m.bonus_campaign_name_en()}
          hint={m.bonus_campaign_name_en_hint()}
          lang="en"
          maxLength={campaignNameMax}
          {...input('name_en')}
        />
        <TextInput
          label={m.bonus_campaign_percent()}
          hint={m.bonus_campaign_percent_hint()}
          required
          inputMode="numeric"
          maxLength={3}
          {...input('percent')}
        />
        <TextInput label={m.bonus_campaign_min()} required inputMode="numeric" maxLength={6} {...input('min_reais')} />
        <TextInput
          type="datetime-local"
          label={m.bonus_campaign_starts()}
          hint={m.bonus_campaign_moment_hint()}
          required
          {...input('starts_at')}
        />
        <TextInput
          type="datetime-local"
          label={m.bonus_campaign_ends()}
          hint={m.bonus_campaign_moment_hint()}
          required
          {...input('ends_at')}
        />
      </div>
      <Methods values={values} change={change} error={problems.fields.methods} />
      <CampaignPreview id={row?.id ?? null} body={() => bodyOf(values)} check={check} />
      <FormFailure>{problems.rest.join(' ')}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {m.form_save()}
        </Button>
      </div>
    </Form>
  )
}

function Methods({
  values: { methods },
  change,
  error,
}: {
  values: Values
  change: (part: Partial<Values>) => void
  error: string | undefined
}) {
  return (
    <fieldset aria-describedby="methods-note">
      <legend className="font-semibold">{m.bonus_campaign_methods()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {campaignMethods.map((each) => (
          <Checkbox
            key={each}
            label={methodWords[each]()}
            checked={methods.includes(each)}
            onChange={({ target: { checked } }) =>
              change({ methods: campaignMethods.filter((one) => (one === each ? checked : methods.includes(one))) })
            }
          />
        ))}
      </div>
      <FieldNote id="methods-note" hint="" error={error} />
    </fieldset>
  )
}

function useCampaignForm(row: StaffCampaign | null, onDone: () => void) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => valuesOf(row))
  const [problems, setProblems] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }))
    setProblems(noProblems)
  }
  const input = (name: TextName) => ({
    name,
    value: values.texts[name],
    error: problems.fields[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, texts: { ...before.texts, [name]: value } }))
      setProblems(({ fields: { [name]: _, ...fields }, rest }) => ({ fields, rest }))
    },
  })

  /** Whether the form may be sent; shows what is wrong. */
  function check(): boolean {
    const fields = wrongOf(values)
    setProblems({ fields, rest: [] })
    return Object.keys(fields).length === 0
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !check()) return
    setBusy(true)
    try {
      const body = bodyOf(values)
      const { message } = row
        ? await api(updateCampaign, { params: { id: row.id }, body: { ...body, revision: row.revision } })
        : await api(createCampaign, { body })
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
  return { values, change, input, problems, isBusy, save, check }
}
