import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createGuide, deleteGuide, getGuideForEdit, updateGuide } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { BilingualTexts, type Texts } from '../../../content-form/BilingualTexts.tsx'
import { ContentFrame } from '../../../content-form/ContentFrame.tsx'
import { useContent } from '../../../content-form/use-content.ts'
import { Button } from '../../../ui/Button.tsx'
import type { EditableGuide, Subguide } from '../guide.ts'
import { bodyOf, fieldNamed, fieldsOf, formerNames, type Fields } from './guide-fields.ts'
import { GuideDetails } from './GuideDetails.tsx'
import { GuidePreview } from './GuidePreview.tsx'

const list = '/guides'

/** A form for a guide (`null`: a new one) in both languages. Unsaved changes stay in this browser as a draft. */
export function GuideForm({ guide, subguides }: { guide: EditableGuide | null; subguides: Subguide[] }) {
  const [published] = useState(() => fieldsOf(guide))
  const [cover, setCover] = useState<File | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const content = useContent<Fields>({
    draftName: `guide-${guide?.id ?? 'new'}`,
    formerNames,
    published,
    version: guide?.revision ?? null,
    textFields: ['title', 'body'],
    fieldNamed,
    failed: guide ? m.guide_update_failed() : m.guide_create_failed(),
    async save(fields, revision) {
      const body = bodyOf(fields, cover, revision, guide === null)
      const { message } = guide
        ? await api(updateGuide, { params: { id: guide.id }, body })
        : await api(createGuide, { body })
      return { message, to: list }
    },
    askVersion: async () => (await api(getGuideForEdit, { params: { id: guide!.id } })).guide.revision,
  })
  const { form, language, setLanguage } = content
  const heading = guide ? m.guide_edit_title() : m.guide_new()
  return (
    <>
      <ContentFrame<Fields>
        content={content}
        heading={heading}
        trail={[{ label: m.ui_home(), to: '/' }, { label: m.guide_title(), to: list }, { label: heading }]}
        seeAt={guide && `/guide/${guide.slug}`}
        backTo={list}
        saveLabel={m.form_save()}
        texts={
          <BilingualTexts
            form={form as unknown as UseFormReturn<Texts>}
            language={language}
            onShow={setLanguage}
            isBodyRequired={false}
            isTall
          />
        }
        details={<GuideDetails form={form} guide={guide} subguides={subguides} cover={cover} onCover={setCover} />}
        actions={<Button onClick={() => setPreviewed(true)}>{m.news_preview()}</Button>}
        deletion={
          guide && {
            question: m.guide_delete_named({ title: guide.title }),
            text: m.guide_delete_text(),
            failed: m.guide_delete_failed(),
            run: () => api(deleteGuide, { params: { id: guide.id } }),
          }
        }
      />
      {isPreviewed && (
        <GuidePreview
          fields={form.getValues()}
          guide={guide}
          subguides={subguides}
          cover={cover}
          language={language}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}
