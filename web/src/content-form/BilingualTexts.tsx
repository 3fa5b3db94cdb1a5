import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import { LanguageTabs, type Language, type Prefix } from './LanguageTabs.tsx'
import { TextEditor, TitleInput } from './text-fields.tsx'

/** The texts of bilingual content: a title and a body in Portuguese, and the same in English. */
export interface Texts {
  title: string
  body: string
  en: { title: string; body: string }
}

/** Title and text in both languages, a tab each. */
export function BilingualTexts({
  form,
  language,
  onShow,
  isBodyRequired,
  isTall = false,
}: {
  form: UseFormReturn<Texts>
  language: Language
  onShow: (language: Language) => void
  isBodyRequired: boolean
  /** For texts of many pages. */
  isTall?: boolean
}) {
  return (
    <LanguageTabs language={language} onShow={onShow}>
      {(lang, prefix) => (
        <Text form={form} lang={lang} prefix={prefix} isBodyRequired={isBodyRequired && !prefix} isTall={isTall} />
      )}
    </LanguageTabs>
  )
}

function Text({
  form,
  lang,
  prefix,
  isBodyRequired,
  isTall,
}: {
  form: UseFormReturn<Texts>
  lang: Language
  prefix: Prefix
  isBodyRequired: boolean
  isTall: boolean
}) {
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
      <TextEditor
        form={form}
        name={`${prefix}body`}
        lang={lang}
        needed={isBodyRequired && m.form_text_required()}
        tall={isTall}
        error={wrong?.body?.message}
      />
    </>
  )
}
