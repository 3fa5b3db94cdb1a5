import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import {
  changeUpdateEntry,
  createUpdateEntry,
  deleteUpdateEntry,
  getUpdateEntryForEdit,
} from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentForm } from '../../../content-form/ContentForm.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { EditableEntry } from '../entry.ts'
import { bodyOf, fieldNamed, fieldsOf, type Fields } from './update-fields.ts'

const list = '/updates'

/** A form for an entry of the change log (`null`: a new one) with its text in both languages. */
export function UpdateForm({ entry }: { entry: EditableEntry | null }) {
  const id = entry?.id ?? null
  const heading = entry ? m.updates_edit_title() : m.updates_create_title()
  return (
    <ContentForm<Fields>
      heading={heading}
      trail={[{ label: m.ui_home(), to: '/' }, { label: m.updates_title(), to: list }, { label: heading }]}
      draftName={`update-${id ?? 'new'}`}
      published={fieldsOf(entry)}
      version={entry?.revision ?? null}
      seeAt={entry && list}
      backTo={list}
      saveLabel={entry ? m.form_save() : m.updates_publish()}
      fieldNamed={fieldNamed}
      isBodyRequired
      save={async (fields, revision) => {
        const body = bodyOf(fields)
        const { message } = id
          ? await api(changeUpdateEntry, { params: { id }, body: { ...body, ...(revision && { revision }) } })
          : await api(createUpdateEntry, { body })
        return { message, to: list }
      }}
      askVersion={async () => (await api(getUpdateEntryForEdit, { params: { id } })).entry.revision}
      details={(form) => <Details form={form} />}
      deletion={
        entry && {
          question: m.updates_delete_named({ title: entry.title }),
          text: m.updates_delete_text(),
          run: () => api(deleteUpdateEntry, { params: { id } }),
        }
      }
    />
  )
}

/** The day and the labels, which both languages share. */
function Details({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState
  return (
    <Card className="grid gap-4">
      <TextInput
        type="date"
        label={m.updates_day()}
        hint={m.updates_day_hint()}
        error={errors.day?.message}
        {...form.register('day')}
      />
      <Checkbox label={m.updates_is_new()} {...form.register('is_new')} />
      <Checkbox label={m.updates_is_hot()} {...form.register('is_hot')} />
      <Checkbox label={m.updates_is_pending()} {...form.register('is_pending')} />
    </Card>
  )
}
