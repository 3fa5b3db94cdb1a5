import { m } from '@guildhall/messages'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { EditableGuide, Subguide } from '../guide.ts'
import type { Fields } from './guide-fields.ts'
import { GuideCover } from './GuideCover.tsx'
import { isPlace } from '../place.ts'

/** The fields that both languages share: sub-guide, position, visibility and cover. */
export function GuideDetails({
  form,
  guide,
  subguides,
  cover,
  onCover,
}: {
  form: UseFormReturn<Fields>
  guide: EditableGuide | null
  subguides: Subguide[]
  cover: File | null
  onCover: (cover: File | null) => void
}) {
  const { errors } = form.formState
  const address = useWatch({ control: form.control, name: 'cover_url' })
  return (
    <Card className="grid gap-4">
      <Select
        label={m.guide_field_subguide()}
        error={errors.subguide_id?.message}
        hint={subguides.length === 0 ? m.guide_no_subguide() : undefined}
        {...form.register('subguide_id', { validate: (chosen) => chosen !== '' || m.guide_subguide_required() })}
      >
        <option value="">{m.guide_subguide_choose()}</option>
        {subguides.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <TextInput
        label={m.guide_field_ordenation()}
        hint={m.guide_field_ordenation_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={errors.ordenation?.message}
        {...form.register('ordenation', { validate: (text) => isPlace(text) || m.guide_ordenation_wrong() })}
      />
      <Checkbox
        label={m.guide_field_public()}
        hint={m.guide_field_public_hint()}
        error={errors.is_public?.message}
        {...form.register('is_public')}
      />
      <GuideCover
        address={address}
        guide={guide}
        file={cover}
        error={errors.cover_url?.message}
        onChange={(chosen, file) => {
          form.clearErrors('cover_url')
          form.setValue('cover_url', chosen, { shouldDirty: true })
          onCover(file)
        }}
      />
    </Card>
  )
}
