import { m } from '@guildhall/messages'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { uploadPicture } from '../../content-form/upload-picture.ts'
import { isBlankHtml } from '../../ui/editor/clean-html.ts'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Fields } from './notice-fields.ts'
import { splitTags } from './rules.ts'

const titleLength = 160
const [tagsAtMost, tagLength] = [12, 40]

/** Title, category, tags and text in both languages. Both stay mounted, so that switching loses neither text nor undo. */
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
        <Text form={form} lang={mainLocale} prefix="" isRequired />
      </div>
      {mainLocale === 'pt-BR' && (
        <div hidden={shown !== 'en'} className="grid gap-4">
          <p className="text-sm text-muted">{m.form_translation_hint()}</p>
          <Text form={form} lang="en" prefix="en." />
        </div>
      )}
    </>
  )
}

function Text({
  form,
  lang,
  prefix,
  isRequired = false,
}: {
  form: UseFormReturn<Fields>
  lang: 'pt-BR' | 'en'
  prefix: '' | 'en.'
  isRequired?: boolean
}) {
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  const suffix = lang === 'en' ? ' (English)' : ''
  return (
    <>
      <TextInput
        label={m.news_field_title() + suffix}
        lang={lang}
        maxLength={titleLength}
        autoComplete="off"
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => !isRequired || title.trim() !== '' || m.news_title_required(),
        })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={m.news_field_category() + suffix}
          hint={m.news_field_category_hint()}
          lang={lang}
          maxLength={60}
          autoComplete="off"
          error={wrong?.category?.message}
          {...form.register(`${prefix}category`)}
        />
        <TextInput
          label={m.news_tags() + suffix}
          hint={m.news_field_tags_hint()}
          lang={lang}
          autoComplete="off"
          error={wrong?.tags?.message}
          {...form.register(`${prefix}tags`, { validate: tagsProblem })}
        />
      </div>
      <Controller
        control={form.control}
        name={`${prefix}description`}
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

function tagsProblem(text: string): true | string {
  const tags = splitTags(text)
  if (tags.length > tagsAtMost) return m.news_tags_many({ count: tagsAtMost })
  return tags.every((tag) => tag.length <= tagLength) || m.news_tag_long({ count: tagLength })
}
