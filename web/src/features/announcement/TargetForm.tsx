import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import {
  announcementKinds,
  announcementMax,
  type AnnouncementKind,
  type TargetKind,
} from '@guildhall/contract/announcement-rules'
import { api, ApiError } from '../../api/client.ts'
import { createAnnouncementTarget, updateAnnouncementTarget } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { Preview } from './Preview.tsx'
import {
  bodyOf,
  previewOf,
  problemsOf,
  templateName,
  valuesOf,
  wrongOf,
  wrongTexts,
  type Problems,
  type TextName,
  type Values,
} from './target-fields.ts'
import { kindNames, type Target } from './words.ts'

const noProblems: Problems = { fields: {}, rest: [] }

/** A form for a channel (`null`: a new one), with a preview of its posts. */
export function TargetForm({ target, onDone }: { target: Target | null; onDone: () => void }) {
  const form = useTargetForm(target, onDone)
  const { values, change, input, problems, isBusy, save } = form
  const { kind, locale, is_on } = values
  return (
    <Form onSubmit={save} className="grid gap-4">
      {!target && (
        <Select
          label={m.announcement_field_kind()}
          name="kind"
          value={kind}
          onChange={({ target: { value } }) => change({ kind: value as TargetKind })}
        >
          <option value="discord">{m.announcement_kind_discord()}</option>
          <option value="telegram">{m.announcement_kind_telegram()}</option>
        </Select>
      )}
      <TextInput label={m.announcement_field_name()} required maxLength={announcementMax.name} {...input('name')} />
      <TextInput
        label={kind === 'discord' ? m.announcement_field_webhook() : m.announcement_field_token()}
        hint={
          target
            ? m.announcement_field_secret_keep({ end: target.secret_end })
            : kind === 'discord'
              ? m.announcement_field_webhook_hint()
              : m.announcement_field_token_hint()
        }
        required={!target}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        {...input('secret')}
      />
      {kind === 'telegram' && (
        <TextInput
          label={m.announcement_field_chat()}
          hint={m.announcement_field_chat_hint()}
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...input('chat')}
        />
      )}
      <Select
        label={m.announcement_field_locale()}
        name="locale"
        value={locale}
        onChange={({ target: { value } }) => change({ locale: value as Values['locale'] })}
      >
        <option value="pt-BR">Português</option>
        <option value="en">English</option>
      </Select>
      <KindFields values={values} change={change} />
      <TextInput
        label={m.announcement_field_minutes()}
        required
        inputMode="numeric"
        maxLength={4}
        {...input('minutes_before')}
      />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">{m.announcement_field_templates()}</legend>
        <p className="text-sm text-muted">{m.announcement_field_templates_hint()}</p>
        {announcementKinds.map((each) => (
          <TextArea
            key={each}
            label={templateLabels[each]()}
            hint={placeholderHints[each]()}
            rows={2}
            maxLength={announcementMax.template}
            lang={locale}
            placeholder={defaultTexts[each]({}, { locale })}
            {...input(templateName(each))}
          />
        ))}
      </fieldset>
      <Checkbox
        label={m.announcement_field_on()}
        checked={is_on}
        onChange={({ target: { checked } }) => change({ is_on: checked })}
      />
      <Preview form={() => previewOf(values)} check={form.checkTexts} />
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

function KindFields({ values: { kinds }, change }: { values: Values; change: (part: Partial<Values>) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">{m.announcement_field_kinds()}</legend>
      <div className="flex flex-wrap gap-x-6">
        {announcementKinds.map((each) => (
          <Checkbox
            key={each}
            label={kindNames[each]()}
            checked={kinds.includes(each)}
            onChange={({ target: { checked } }) =>
              change({ kinds: announcementKinds.filter((one) => (one === each ? checked : kinds.includes(one))) })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function useTargetForm(target: Target | null, onDone: () => void) {
  const { revalidate } = useRevalidator()
  const [values, setValues] = useState(() => valuesOf(target))
  const [problems, setProblems] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const input = (name: TextName) => ({
    name,
    value: values.texts[name],
    error: problems.fields[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, texts: { ...before.texts, [name]: value } }))
      setProblems(({ fields: { [name]: _, ...fields }, rest }) => ({ fields, rest }))
    },
  })

  function show(fields: Problems['fields']): boolean {
    setProblems({ fields, rest: [] })
    return Object.keys(fields).length === 0
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !show(wrongOf(values, target === null))) return
    setBusy(true)
    try {
      const body = bodyOf(values)
      const { secret } = values.texts
      const { message } = target
        ? await api(updateAnnouncementTarget, {
            params: { id: target.id },
            body: { ...body, secret, revision: target.revision },
          })
        : await api(createAnnouncementTarget, { body: { ...body, kind: values.kind, secret } })
      toast.success(message)
      onDone()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsOf(error, Object.keys(values.texts)))
    } finally {
      setBusy(false)
    }
  }
  return { values, change, input, problems, isBusy, save, checkTexts: () => show(wrongTexts(values.texts)) }
}

type Word = () => string
const templateLabels: Record<AnnouncementKind, Word> = {
  article: m.announcement_field_template_article,
  patch: m.announcement_field_template_patch,
  event: m.announcement_field_template_event,
  restock: m.announcement_field_template_restock,
}
const placeholderHints: Record<AnnouncementKind, Word> = {
  article: m.announcement_placeholders_article,
  patch: m.announcement_placeholders_patch,
  event: m.announcement_placeholders_event,
  restock: m.announcement_placeholders_restock,
}
/** The portal's own texts, in the language of the channel. */
const defaultTexts: Record<AnnouncementKind, (none: object, options: { locale: 'pt-BR' | 'en' }) => string> = {
  article: m.announcement_text_article,
  patch: m.announcement_text_patch,
  event: m.announcement_text_event,
  restock: m.announcement_text_restock,
}
