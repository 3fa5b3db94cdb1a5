import { m } from '@guildhall/messages'
import { useRef, type ComponentProps } from 'react'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { api } from '../api/client.ts'
import { findVideoTitle } from '../api/generated.ts'
import { isBlankHtml } from '../ui/editor/clean-html.ts'
import { RichTextEditor } from '../ui/editor/RichTextEditor.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Language } from './LanguageTabs.tsx'
import { uploadPicture } from './upload-picture.ts'

/** The label of a field that exists in both tabs; in the English tab it names the language. */
export const labelIn = (lang: Language, label: string): string => (lang === 'en' ? m.form_in_english({ label }) : label)

/** The title in one language. Takes the properties of TextInput. */
export function TitleInput({
  lang,
  ...input
}: Omit<ComponentProps<typeof TextInput>, 'label' | 'lang'> & { lang: Language }) {
  return (
    <TextInput label={labelIn(lang, m.news_field_title())} lang={lang} maxLength={160} autoComplete="off" {...input} />
  )
}

const findTitle = async (address: string) => (await api(findVideoTitle, { body: { address } })).title

/**
 * A formatted text in one language, the form field `name`. `needed` is the message for an empty text. The form cannot
 * be sent while a picture uploads, because the text would lack it.
 */
export function TextEditor<Fields extends FieldValues>({
  form,
  name,
  lang,
  label = m.news_field_text(),
  needed,
  error,
  tall,
}: {
  form: UseFormReturn<Fields>
  name: FieldPath<Fields>
  lang: Language
  label?: string
  needed?: string | false | undefined
  error: string | undefined
  tall?: boolean
}) {
  const isUploading = useRef(false)
  function hearUploading(isNow: boolean) {
    const hasEnded = isUploading.current && !isNow
    isUploading.current = isNow
    // The message about the upload no longer applies.
    if (hasEnded && form.getFieldState(name).error) void form.trigger(name)
  }
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: {
          arrived: () => !isUploading.current || m.form_picture_uploading(),
          needed: (html: string) => !needed || !isBlankHtml(html) || needed,
        },
      }}
      render={({ field }) => (
        <RichTextEditor
          label={labelIn(lang, label)}
          lang={lang}
          value={field.value as string}
          onChange={field.onChange}
          uploadImage={uploadPicture}
          onUploading={hearUploading}
          findVideoTitle={findTitle}
          tall={tall}
          error={error}
        />
      )}
    />
  )
}
