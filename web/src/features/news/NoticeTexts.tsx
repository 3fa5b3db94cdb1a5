import { m } from '@guildhall/messages'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isBlankHtml } from '../../ui/editor/clean-html.ts'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Fields } from './notice-fields.ts'
import { uploadPicture } from './upload-picture.ts'

const titleLength = 160

/** Title and text in both languages. Both stay mounted, so that switching loses neither text nor undo. */
export function NoticeTexts({
  form,
  mainLocale,
  shown,
}: {
  form: UseFormReturn<Fields>
  mainLocale: 'pt-BR' | 'en'
  shown: 'pt-BR' | 'en'
}) {
  return (
    <>
      <div hidden={shown !== mainLocale} className="grid gap-4">
        <Text form={form} lang={mainLocale} names={{ title: 'title', description: 'description' }} isRequired />
      </div>
      {mainLocale === 'pt-BR' && (
        <div hidden={shown !== 'en'} className="grid gap-4">
          <p className="text-sm text-muted">{m.news_translation_hint()}</p>
          <Text form={form} lang="en" names={{ title: 'en.title', description: 'en.description' }} />
        </div>
      )}
    </>
  )
}

function Text({
  form,
  lang,
  names,
  isRequired = false,
}: {
  form: UseFormReturn<Fields>
  lang: 'pt-BR' | 'en'
  names: { title: 'title' | 'en.title'; description: 'description' | 'en.description' }
  isRequired?: boolean
}) {
  const { errors } = form.formState
  const wrong = names.title === 'title' ? errors : errors.en
  const suffix = lang === 'en' ? ' (English)' : ''
  return (
    <>
      <TextInput
        label={m.news_field_title() + suffix}
        lang={lang}
        maxLength={titleLength}
        autoComplete="off"
        error={wrong?.title?.message}
        {...form.register(names.title, {
          validate: (title) => !isRequired || title.trim() !== '' || m.news_title_required(),
        })}
      />
      <Controller
        control={form.control}
        name={names.description}
        rules={{ validate: (html) => !isRequired || !isBlankHtml(html) || m.news_text_required() }}
        render={({ field }) => (
          <RichTextEditor
            label={m.news_field_text() + suffix}
            lang={lang}
            value={field.value}
            onChange={field.onChange}
            uploadImage={uploadPicture}
            error={wrong?.description?.message}
          />
        )}
      />
    </>
  )
}
