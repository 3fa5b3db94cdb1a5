import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { listItemGroups } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { DecodedItem } from './DecodedItem.tsx'
import { ImageField } from './ImageField.tsx'
import { isCode, isWhole, type EditableItem, type Fields } from './item-fields.ts'

/** The dialog of the groups is a form of its own, and so stands outside this one. */
interface Managing {
  isManaging: boolean
  onManage: () => void
}

/** What both languages share. A new item says which of it must be there; the server judges a changed one. */
export function ItemDetails({
  form,
  item,
  picture,
  onPicture,
  isManaging,
  onManage,
}: {
  form: UseFormReturn<Fields>
  item: EditableItem | null
  picture: File | null
  onPicture: (picture: File | null) => void
} & Managing) {
  const isNew = item === null
  const { errors } = form.formState
  const [code, image] = useWatch({ control: form.control, name: ['code', 'image'] })
  const mark = isNew ? ' *' : ''
  const number = (name: 'stock' | 'price') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 9,
    required: isNew,
    error: errors[name]?.message,
    ...form.register(name, {
      validate: (text) => !isNew || isWhole(text, 1) || m.shop_item_number_wrong({ min: 1 }),
    }),
  })
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
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          required={isNew}
          error={errors.code?.message}
          {...form.register('code', { validate: (text) => !isNew || isCode(text) || m.shop_item_code_wrong() })}
        />
        <DecodedItem code={code} known={item?.item_id === code ? item.item : null} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextInput label={m.shop_item_stock() + mark} {...number('stock')} />
        <TextInput label={m.shop_item_price() + mark} {...number('price')} />
      </div>
      <TextInput
        label={m.shop_item_promotion()}
        hint={m.shop_item_promotion_hint()}
        type="date"
        error={errors.promotion?.message}
        {...form.register('promotion')}
      />
      <TextInput
        label={m.shop_item_original()}
        hint={m.shop_item_original_hint()}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        error={errors.originalPrice?.message}
        {...form.register('originalPrice')}
      />
      <GroupField form={form} isManaging={isManaging} onManage={onManage} />
    </Card>
  )
}

type Groups = { id: number; name: string }[]

function GroupField({ form, isManaging, onManage }: { form: UseFormReturn<Fields> } & Managing) {
  const [groups, setGroups] = useState<Groups | 'failed'>()
  const chosen = useWatch({ control: form.control, name: 'group' })
  const ask = useCallback(async () => {
    const { data } = await outcomeOf(api(listItemGroups))
    setGroups(data?.data ?? 'failed')
  }, [])
  // Anew once they were managed.
  useEffect(() => void (isManaging || ask()), [ask, isManaging])
  const known = Array.isArray(groups) ? groups : []
  return (
    <div className="grid justify-items-start gap-2">
      <Select
        className="w-full"
        label={m.shop_group()}
        error={form.formState.errors.group?.message ?? (groups === 'failed' ? m.shop_groups_failed() : undefined)}
        {...form.register('group')}
        // The options come later than the choice.
        value={chosen}
      >
        <option value="">{m.shop_item_no_group()}</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {chosen && !known.some(({ id }) => String(id) === chosen) && <option value={chosen}>{chosen}</option>}
      </Select>
      <Button size="dense" onClick={onManage}>
        {m.shop_groups_manage()}
      </Button>
    </div>
  )
}
