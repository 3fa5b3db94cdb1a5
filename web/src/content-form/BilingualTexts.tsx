import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isBlankHtml } from '../ui/editor/clean-html.ts'
import { RichTextEditor } from '../ui/editor/RichTextEditor.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { uploadPicture } from './upload-picture.ts'

/** What every bilingual thing has: a title and a text, in Portuguese and beside it in English. */
export interface Texts {
  title: string
  body: string
  en: { title: string; body: string }
}

export type Language = 'pt-BR' | 'en'

const titleLength = 160

/** Title and text in both languages, a tab each. Both stay mounted, so that switching loses neither text nor undo. */
export function BilingualTexts({
  form,
  shown,
  onShow,
  isBodyRequired,
  isTall = false,
}: {
  form: UseFormReturn<Texts>
  shown: Language
  onShow: (language: Language) => void
  isBodyRequired: boolean
  /** For texts of many pages. */
  isTall?: boolean
}) {
  const texts = (
    <>
      <div hidden={shown !== 'pt-BR'} className="grid gap-4">
        <Text form={form} prefix="" isTitleRequired isBodyRequired={isBodyRequired} isTall={isTall} />
      </div>
      <div hidden={shown !== 'en'} className="grid gap-4">
        <p className="text-sm text-muted">{m.form_translation_hint()}</p>
        <Text form={form} prefix="en." isTall={isTall} />
      </div>
    </>
  )
  return (
    <LanguageTabs shown={shown} onShow={onShow}>
      {texts}
    </LanguageTabs>
  )
}

/** A tab each; the texts hide what is not shown, so that switching loses nothing. */
export function LanguageTabs({
  shown,
  onShow,
  children,
}: {
  shown: Language
  onShow: (language: Language) => void
  children: ReactNode
}) {
  return (
    <Tabs
      label={m.form_languages()}
      value={shown}
      onChange={(name) => onShow(name as Language)}
      tabs={[
        { name: 'pt-BR', label: 'Português', content: children },
        { name: 'en', label: 'English', content: children },
      ]}
    />
  )
}

function Text({
  form,
  prefix,
  isTitleRequired = false,
  isBodyRequired = false,
  isTall,
}: {
  form: UseFormReturn<Texts>
  prefix: '' | 'en.'
  isTitleRequired?: boolean
  isBodyRequired?: boolean
  isTall: boolean
}) {
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  const [lang, suffix] = prefix ? (['en', ' (English)'] as const) : (['pt-BR', ''] as const)
  return (
    <>
      <TextInput
        label={m.news_field_title() + suffix}
        lang={lang}
        maxLength={titleLength}
        autoComplete="off"
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => !isTitleRequired || title.trim() !== '' || m.news_title_required(),
        })}
      />
      <Controller
        control={form.control}
        name={`${prefix}body`}
        rules={{ validate: (html) => !isBodyRequired || !isBlankHtml(html) || m.form_text_required() }}
        render={({ field }) => (
          <RichTextEditor
            label={m.news_field_text() + suffix}
            lang={lang}
            value={field.value}
            onChange={field.onChange}
            uploadImage={uploadPicture}
            tall={isTall}
            error={wrong?.body?.message}
          />
        )}
      />
    </>
  )
}

/** The English text as it is sent: an empty one takes the translation away. */
export function translationsOf({ en }: Texts): { en?: { title: string; body: string } } {
  return en.title.trim() !== '' || !isBlankHtml(en.body) ? { en } : {}
}
