import { m } from '@guildhall/messages'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { CoverField } from './CoverField.tsx'
import type { Fields } from './notice-fields.ts'

/** The fields that both languages share. All may stay empty. */
export function NoticeDetails({
  form,
  isOut,
  onUploading,
}: {
  form: UseFormReturn<Fields>
  isOut: boolean
  onUploading: (isUploading: boolean) => void
}) {
  const { errors } = form.formState
  return (
    <Card className="grid gap-4">
      <Controller
        control={form.control}
        name="cover_picture"
        render={({ field }) => (
          <CoverField
            cover={field.value}
            onChange={field.onChange}
            onUploading={onUploading}
            error={errors.cover_picture?.message}
          />
        )}
      />
      <TextInput
        label={m.news_source()}
        hint={m.news_field_source_hint()}
        maxLength={200}
        autoComplete="off"
        error={errors.source?.message}
        {...form.register('source')}
      />
      <PublishAt form={form} isOut={isOut} />
    </Card>
  )
}

function PublishAt({ form, isOut }: { form: UseFormReturn<Fields>; isOut: boolean }) {
  const id = useId()
  // A half-typed date has an empty value, and empty would mean now.
  const isWhole = () => !(document.getElementById(id) as HTMLInputElement | null)?.validity.badInput
  return (
    <TextInput
      id={id}
      type="datetime-local"
      label={m.news_field_publish_at()}
      hint={isOut ? m.news_field_publish_at_out() : m.news_field_publish_at_hint()}
      min="2000-01-01T00:00"
      max="2100-12-31T23:59"
      error={form.formState.errors.published_at?.message}
      {...form.register('published_at', { validate: () => isWhole() || m.news_publish_at_wrong() })}
    />
  )
}
