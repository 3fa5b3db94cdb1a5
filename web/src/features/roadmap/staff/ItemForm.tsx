import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import { roadmapStatuses } from '@guildhall/contract/roadmap'
import { createRoadmapItem, getRoadmapItemForEdit, updateRoadmapItem } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { LanguageTabs, type Language, type Prefix } from '../../../content-form/LanguageTabs.tsx'
import { SaveFailed } from '../../../content-form/SaveFailed.tsx'
import { labelIn, TextEditor, TitleInput } from '../../../content-form/text-fields.tsx'
import { useContent } from '../../../content-form/use-content.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { statusWords } from '../words.ts'
import { bodyOf, clamped, fieldNamed, fieldsOf, type Editable, type Fields } from './item-fields.ts'
import { History } from '../../audit/public.ts'

/** A form for an item (`null`: a new one). Unsaved changes stay in this browser as a draft. */
export function ItemForm({ item, backTo, onCancel }: { item: Editable | null; backTo: string; onCancel: () => void }) {
  const id = item?.id ?? null
  const content = useContent<Fields>({
    draftName: `roadmap-${id ?? 'new'}`,
    published: fieldsOf(item),
    version: item?.revision ?? null,
    textFields: ['title', 'description', 'tags'],
    fieldNamed,
    // Shown in the form, because on a phone a toast would cover the dialog's buttons.
    failed: m.roadmap_save_failed(),
    save: async (fields, revision) => {
      const body = bodyOf(fields)
      const { message } = id
        ? await api(updateRoadmapItem, { params: { id }, body: { ...body, ...(revision && { revision }) } })
        : await api(createRoadmapItem, { body })
      return { message, to: backTo }
    },
    askVersion: async () => (await api(getRoadmapItemForEdit, { params: { id } })).item.revision,
  })
  const tries = useFailureFocus<HTMLFormElement>()
  const { form, failure, submit, overwrite, takeTheirs, language, setLanguage, draftSavedAt, discardDraft } = content
  return (
    <div className="grid gap-4">
      <Form onSubmit={submit} tries={tries} className="grid gap-4">
        {draftSavedAt && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3">
            <p role="status">
              {m.form_draft_restored()} <RelativeTime at={draftSavedAt} />
            </p>
            <Button onClick={discardDraft}>{m.form_draft_discard()}</Button>
          </div>
        )}
        <LanguageTabs language={language} onShow={setLanguage}>
          {(lang, prefix) => <Texts form={form} lang={lang} prefix={prefix} />}
        </LanguageTabs>
        <Details form={form} />
        {failure && (
          <SaveFailed
            failure={failure}
            seeAt={id ? `/roadmap#roadmap-${id}` : null}
            onOverwrite={() => overwrite().finally(tries.afterTry)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>{m.ui_cancel()}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {m.form_save()}
          </Button>
        </div>
      </Form>
      {id && <History target={`roadmap ${id}`} />}
    </div>
  )
}

function Texts({ form, lang, prefix }: { form: UseFormReturn<Fields>; lang: Language; prefix: Prefix }) {
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  return (
    <>
      <TitleInput
        lang={lang}
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => prefix !== '' || title.trim() !== '' || m.news_title_required(),
        })}
      />
      <TextEditor form={form} name={`${prefix}description`} lang={lang} error={wrong?.description?.message} />
      <TextInput
        label={labelIn(lang, m.roadmap_tags())}
        hint={m.news_field_tags_hint()}
        lang={lang}
        autoComplete="off"
        error={wrong?.tags?.message}
        {...form.register(`${prefix}tags`)}
      />
    </>
  )
}

/** The fields that both languages share. */
function Details({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select label={m.roadmap_status()} error={errors.status?.message} {...form.register('status')}>
        <Options choices={roadmapStatuses} words={statusWords} />
      </Select>
      <Select label={m.roadmap_impact_label()} error={errors.impact?.message} {...form.register('impact')}>
        {[1, 2, 3, 4, 5].map((impact) => (
          <option key={impact}>{impact}</option>
        ))}
      </Select>
      <TextInput
        label={m.roadmap_eta_label()}
        hint={m.roadmap_eta_hint()}
        type="datetime-local"
        error={errors.eta?.message}
        {...form.register('eta')}
      />
      <TextInput
        label={m.roadmap_progress_label()}
        hint={m.roadmap_progress_hint()}
        type="number"
        min={0}
        max={100}
        step={5}
        error={errors.progress?.message}
        {...form.register('progress', {
          onBlur: (event: { target: { value: string } }) => {
            const { value } = event.target
            if (value.trim() !== '') form.setValue('progress', String(clamped(Number(value))))
          },
        })}
      />
    </div>
  )
}
