import { m } from '@guildhall/messages'
import type { UseFormReturn } from 'react-hook-form'
import type { Language, Prefix } from '../../../content-form/LanguageTabs.tsx'
import { labelIn, TextEditor } from '../../../content-form/text-fields.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Fields } from './item-fields.ts'

/** Name and description of an item in one language. Only a new item marks its required fields. */
export function ItemTexts({
  form,
  lang,
  prefix,
  isNew,
}: {
  form: UseFormReturn<Fields>
  lang: Language
  prefix: Prefix
  isNew: boolean
}) {
  const { errors } = form.formState
  const wrong = prefix ? errors.en : errors
  const isRequired = isNew && !prefix
  return (
    <>
      {isRequired && <p className="text-sm text-muted">{m.shop_item_required()}</p>}
      <TextInput
        label={labelIn(lang, m.shop_item_name()) + (isRequired ? ' *' : '')}
        lang={lang}
        maxLength={120}
        autoComplete="off"
        required={isRequired}
        error={wrong?.title?.message}
        {...form.register(`${prefix}title`, {
          validate: (title) => !isRequired || title.trim() !== '' || m.error_field_required(),
        })}
      />
      <TextEditor
        form={form}
        name={`${prefix}body`}
        lang={lang}
        label={m.shop_item_description()}
        error={wrong?.body?.message}
      />
    </>
  )
}
