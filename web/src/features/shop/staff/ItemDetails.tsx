import { m } from '@guildhall/messages'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { DecodedItem } from './DecodedItem.tsx'
import { GroupField, type Managing } from './GroupField.tsx'
import { ImageField } from './ImageField.tsx'
import { OfferInputs } from './OfferInputs.tsx'
import { isCode, isWhole, type Details, type EditableItem, type Fields } from './item-fields.ts'

/** The values of a new item. */
export const newDetails: Details = {
  item_id: '',
  stock: '100',
  price: '',
  promotion: '',
  original_price: '',
  group_id: '',
  sold_from: '',
  sold_until: '',
  limit_count: '',
  limit_period: '',
  sale: 'always',
}

/**
 * The fields that both languages share. A new item marks its required fields; the server checks those of a changed one.
 */
export function ItemDetails({
  form,
  item,
  picture,
  onPicture,
  ...managing
}: {
  form: UseFormReturn<Fields>
  item: EditableItem | null
  picture: File | null
  onPicture: (picture: File | null) => void
} & Managing) {
  const isNew = item === null
  const { errors } = form.formState
  const [code, image] = useWatch({ control: form.control, name: ['item_id', 'image'] })
  const mark = isNew ? ' *' : ''
  const input = (name: keyof Details, validate?: (text: string) => string | boolean) => ({
    error: errors[name]?.message,
    autoComplete: 'off',
    required: isNew && validate !== undefined,
    ...form.register(name, { validate: (text) => !isNew || (validate?.(text) ?? true) }),
  })
  const number = { inputMode: 'numeric', maxLength: 9 } as const
  const isAmount = (text: string) => isWhole(text, 1) || m.shop_item_number_wrong({ min: 1 })
  return (
    <Card className="grid gap-4">
      <ImageField
        item={item}
        choice={image}
        picture={picture}
        error={errors.image?.message}
        onChange={(choice, file) => {
          form.setValue('image', choice, { shouldDirty: true })
          onPicture(file)
        }}
      />
      <div className="grid gap-2">
        <TextInput
          label={m.shop_item_code() + mark}
          hint={m.shop_item_code_hint()}
          spellCheck={false}
          maxLength={60}
          {...input('item_id', (text) => isCode(text) || m.shop_item_code_wrong())}
        />
        <DecodedItem code={code} savedItem={item?.item_id === code ? item.item : null} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextInput label={m.shop_item_stock() + mark} {...number} {...input('stock', isAmount)} />
        <TextInput label={m.shop_item_price() + mark} {...number} {...input('price', isAmount)} />
      </div>
      <TextInput
        label={m.shop_item_promotion()}
        hint={m.shop_item_promotion_hint()}
        type="date"
        {...input('promotion')}
      />
      <TextInput
        label={m.shop_item_original()}
        hint={m.shop_item_original_hint()}
        {...number}
        {...input('original_price')}
      />
      <GroupField form={form} {...managing} />
      <OfferInputs form={form} />
    </Card>
  )
}
