import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { createNotice, deleteNotice, getNoticeForEdit, updateNotice } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { ContentFrame } from '../../../content-form/ContentFrame.tsx'
import { LanguageTabs } from '../../../content-form/LanguageTabs.tsx'
import { useContent } from '../../../content-form/use-content.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoticeDetails } from './NoticeDetails.tsx'
import { bodyOf, fieldNamed, fieldsOf, formerNames, type Body, type Fields } from './notice-fields.ts'
import type { EditableNotice } from '../notice.ts'
import { NoticePreview } from './NoticePreview.tsx'
import { NoticeTexts } from './NoticeTexts.tsx'
import { noticeTrail } from '../NoticeTrail.tsx'

const textFields = ['title', 'category', 'tags', 'description']

/** A form for an article (`null`: a new one) in both languages. Unsaved changes stay in this browser as a draft. */
export function NoticeForm({ notice }: { notice: EditableNotice | null }) {
  const mainLanguage = notice?.locale ?? 'pt-BR'
  const [published] = useState(() => fieldsOf(notice))
  const [isPreviewed, setPreviewed] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const content = useContent<Fields>({
    draftName: `notice-${notice?.id ?? 'new'}`,
    formerNames,
    published,
    version: notice?.version ?? null,
    mainLanguage,
    textFields,
    isSame,
    fieldNamed,
    save: (fields, version) => saveNotice(notice, bodyOf(fields, published), version),
    askVersion: async () => (await api(getNoticeForEdit, { params: { id: notice!.id } })).notice.version,
  })
  const { form, language, setLanguage } = content
  const isScheduled = useWatch({ control: form.control, name: 'published_at' }) !== ''
  return (
    <>
      <ContentFrame<Fields>
        content={content}
        heading={notice ? m.news_edit_title() : m.news_create_title()}
        trail={noticeTrail(notice ? m.news_edit() : m.news_create_title())}
        seeAt={notice && `/notice/${notice.slug}`}
        backTo={notice ? `/notice/${notice.slug}` : '/notice'}
        deletedTo="/notice"
        saveLabel={notice ? m.form_save() : isScheduled ? m.news_schedule() : m.news_publish()}
        isWaiting={isUploading}
        texts={
          mainLanguage === 'en' ? (
            <div className="grid gap-4">
              <NoticeTexts form={form} lang="en" prefix="" />
            </div>
          ) : (
            <LanguageTabs language={language} onShow={setLanguage}>
              {(lang, prefix) => <NoticeTexts form={form} lang={lang} prefix={prefix} />}
            </LanguageTabs>
          )
        }
        details={
          <NoticeDetails
            form={form}
            isOut={notice !== null && published.published_at === ''}
            onUploading={setUploading}
          />
        }
        actions={<Button onClick={() => setPreviewed(true)}>{m.news_preview()}</Button>}
        deletion={
          notice && {
            question: m.news_delete_named({ title: notice.title }),
            text: m.news_delete_text(),
            run: () => api(deleteNotice, { params: { id: notice.id } }),
          }
        }
      />
      {isPreviewed && (
        <NoticePreview
          fields={form.getValues()}
          notice={notice}
          language={language}
          onClose={() => setPreviewed(false)}
        />
      )}
    </>
  )
}

/** Creates or updates the article and returns its address. */
async function saveNotice(notice: EditableNotice | null, body: Body, version: number | null) {
  const { data, message } = notice
    ? await api(updateNotice, { params: { id: notice.id }, body: { ...body, ...(version && { version }) } })
    : await api(createNotice, { body })
  return { message, to: `/notice/${data.slug}` }
}

const isSame = (typed: Fields, published: Fields) =>
  JSON.stringify(bodyOf(typed, published)) === JSON.stringify(bodyOf(published, published))
