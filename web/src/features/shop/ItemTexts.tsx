import { m } from '@guildhall/messages'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Language } from '../../content-form/BilingualTexts.tsx'
import { uploadPicture } from '../../content-form/upload-picture.ts'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Fields } from './item-fields.ts'

interface Props {
  form: UseFormReturn<Fields>
  shown: Language
  /** Only a new item says which fields must be there. */
  isNew: boolean
}

/** Name and description in both languages; both stay mounted, so that switching loses neither text nor undo. */
export function ItemTexts({ form, shown, isNew }: Props) {
  return (
    <>
      <div hidden={shown !== 'pt-BR'} className="grid gap-4">
        {isNew && <p className="text-sm text-muted">{m.shop_item_required()}</p>}
        <Text form={form} prefix="" isRequired={isNew} />
      </div>
      <div hidden={shown !== 'en'} className="grid gap-4">
        <p className="text-sm text-muted">{m.form_translation_hint()}</p>
        <Text form={form} prefix="en." isRequired={false} />
      </div>
    </>
  )
}

function Text({ form, prefix, isRequired }: Pick<Props, 'form'> & { prefix: '' | 'en.'; isRequired: boolean }) {
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  const [lang, suffix] = prefix ? (['en', ' (English)'] as const) : (['pt-BR', ''] as const)
  return (
    <>
      <TextInput
        label={`${m.shop_item_name()}${suffix}${isRequired ? ' *' : ''}`}
        lang={lang}
        maxLength={120}
        autoComplete="off"
        required={isRequired}
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => !isRequired || title.trim() !== '' || m.error_field_required(),
        })}
      />
      <Controller
        control={form.control}
        name={`${prefix}body`}
        render={({ field }) => (
          <RichTextEditor
            label={m.shop_item_description() + suffix}
            lang={lang}
            value={field.value}
            onChange={field.onChange}
            uploadImage={uploadPicture}
            error={wrong?.body?.message}
          />
        )}
      />
    </>
  )
}
