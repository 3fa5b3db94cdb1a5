import { m } from '@guildhall/messages'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../ui/Card.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CoverField } from './CoverField.tsx'
import type { Fields } from './notice-fields.ts'
import { splitTags } from './rules.ts'

const [tagsAtMost, tagLength] = [12, 40]

/** What both languages share. All of it may stay empty. */
export function NoticeDetails({
  form,
  onUploading,
}: {
  form: UseFormReturn<Fields>
  onUploading: (isUploading: boolean) => void
}) {
  const { errors } = form.formState
  return (
    <Card className="grid gap-4">
      <Controller
        control={form.control}
        name="cover"
        render={({ field }) => (
          <CoverField
            cover={field.value}
            onChange={field.onChange}
            onUploading={onUploading}
            error={errors.cover?.message}
          />
        )}
      />
      <TextInput
        label={m.news_field_category()}
        hint={m.news_field_category_hint()}
        maxLength={60}
        autoComplete="off"
        error={errors.category?.message}
        {...form.register('category')}
      />
      <TextInput
        label={m.news_tags()}
        hint={m.news_field_tags_hint()}
        autoComplete="off"
        error={errors.tags?.message}
        {...form.register('tags', { validate: tagsProblem })}
      />
      <TextInput
        label={m.news_source()}
        hint={m.news_field_source_hint()}
        maxLength={200}
        autoComplete="off"
        error={errors.source?.message}
        {...form.register('source')}
      />
    </Card>
  )
}

function tagsProblem(text: string): true | string {
  const tags = splitTags(text)
  if (tags.length > tagsAtMost) return m.news_tags_many({ count: tagsAtMost })
  return tags.every((tag) => tag.length <= tagLength) || m.news_tag_long({ count: tagLength })
}
