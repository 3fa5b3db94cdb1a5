import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createSubguide, deleteSubguide, getSubguideForEdit, updateSubguide } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentFrame } from '../../../content-form/ContentFrame.tsx'
import { useContent } from '../../../content-form/use-content.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { EditableSubguide } from '../guide.ts'
import { isPlace } from '../place.ts'
import { bodyOf, fieldNamed, fieldsOf, type Fields } from './subguide-fields.ts'

const list = '/guides'

/** A form for the name and position of a sub-guide (`null`: a new one). */
export function SubguideForm({ subguide }: { subguide: EditableSubguide | null }) {
  const [published] = useState(() => fieldsOf(subguide))
  const content = useContent<Fields>({
    draftName: `subguide-${subguide?.id ?? 'new'}`,
    published,
    version: subguide?.revision ?? null,
    textFields: [],
    fieldNamed,
    async save(fields, revision) {
      const body = bodyOf(fields)
      const { message } = subguide
        ? await api(updateSubguide, { params: { id: subguide.id }, body: { ...body, ...(revision && { revision }) } })
        : await api(createSubguide, { body })
      return { message, to: list }
    },
    askVersion: async () => (await api(getSubguideForEdit, { params: { id: subguide!.id } })).subguide.revision,
  })
  const heading = subguide ? m.subguide_edit() : m.subguide_new()
  return (
    <ContentFrame<Fields>
      content={content}
      heading={heading}
      trail={[{ label: m.ui_home(), to: '/' }, { label: m.guide_title(), to: list }, { label: heading }]}
      seeAt={subguide && `/guides?subguide=${subguide.id}`}
      backTo={list}
      saveLabel={m.subguide_submit()}
      texts={<SubguideFields form={content.form} />}
      deletion={
        subguide && {
          question: m.subguide_delete_named({ title: subguide.title }),
          text: subguide.guides > 0 ? m.subguide_delete_used({ count: subguide.guides }) : m.subguide_delete_text(),
          run: () => api(deleteSubguide, { params: { id: subguide.id } }),
        }
      }
    />
  )
}

function SubguideFields({ form: { register, formState } }: { form: UseFormReturn<Fields> }) {
  const { errors } = formState
  return (
    <>
      <TextInput
        label={m.news_field_title()}
        lang="pt-BR"
        maxLength={60}
        autoComplete="off"
        error={errors.title?.message}
        {...register('title', { validate: (title) => title.trim() !== '' || m.news_title_required() })}
      />
      <TextInput
        label={m.form_in_english({ label: m.news_field_title() })}
        hint={m.form_translation_hint()}
        lang="en"
        maxLength={60}
        autoComplete="off"
        error={errors.en?.title?.message}
        {...register('en.title')}
      />
      <TextInput
        label={m.guide_field_ordenation()}
        hint={m.subguide_ordenation_hint()}
        type="number"
        min={0}
        inputMode="numeric"
        autoComplete="off"
        error={errors.ordenation?.message}
        {...register('ordenation', { validate: (text) => isPlace(text) || m.guide_ordenation_wrong() })}
      />
    </>
  )
}
