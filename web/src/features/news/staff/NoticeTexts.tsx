import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import type { Language, Prefix } from '../../../content-form/LanguageTabs.tsx'
import { labelIn, TextEditor, TitleInput } from '../../../content-form/text-fields.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Fields } from './notice-fields.ts'
import { splitTags } from '../rules.ts'

const [tagsAtMost, tagLength] = [12, 40]

/** Title, category, tags and text of an article in one language; those of the main language are required. */
export function NoticeTexts({ form, lang, prefix }: { form: UseFormReturn<Fields>; lang: Language; prefix: Prefix }) {
  const isRequired = prefix === ''
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  return (
    <>
      <TitleInput
        lang={lang}
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => !isRequired || title.trim() !== '' || m.news_title_required(),
        })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label={labelIn(lang, m.news_field_category())}
          hint={m.news_field_category_hint()}
          lang={lang}
          maxLength={60}
          autoComplete="off"
          error={wrong?.category?.message}
          {...form.register(`${prefix}category`)}
        />
        <TextInput
          label={labelIn(lang, m.news_tags())}
          hint={m.news_field_tags_hint()}
          lang={lang}
          autoComplete="off"
          error={wrong?.tags?.message}
          {...form.register(`${prefix}tags`, { validate: tagsProblem })}
        />
      </div>
      <TextEditor
        form={form}
        name={`${prefix}description`}
        lang={lang}
        needed={isRequired && m.news_text_required()}
        error={wrong?.description?.message}
      />
    </>
  )
}

function tagsProblem(text: string): true | string {
  const tags = splitTags(text)
  if (tags.length > tagsAtMost) return m.news_tags_many({ count: tagsAtMost })
  return tags.every((tag) => tag.length <= tagLength) || m.news_tag_long({ count: tagLength })
}
