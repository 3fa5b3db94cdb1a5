import { m } from '@guildhall/messages'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { usePreview } from '../../../ui/use-preview.ts'
import type { EditableItem, Fields } from './item-fields.ts'

/** The picture of an item: chosen and previewed here, sent with the form. */
export function ImageField({
  item,
  choice,
  picture,
  error,
  onChange,
}: {
  item: EditableItem | null
  choice: Fields['image']
  picture: File | null
  error: string | undefined
  onChange: (choice: Fields['image'], picture: File | null) => void
}) {
  const id = useId()
  const preview = usePreview(picture)
  const imageUrl = preview ?? (choice === 'removed' ? null : (item?.image ?? null))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{m.shop_item_image()}</legend>
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          className="aspect-4/3 w-full rounded-md border border-line bg-icon-bg object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          id={id}
          accept="image/jpeg,image/png,image/webp,image/gif"
          error={error}
          onChoose={(file) => onChange('new', file)}
        >
          <ImageUp className="size-5" />
          {imageUrl ? m.shop_item_image_replace() : m.shop_item_image_choose()}
        </FileButton>
        {imageUrl && (
          <Button variant="ghost" onClick={() => onChange(item?.image ? 'removed' : 'kept', null)}>
            <Trash2 className="size-5" />
            {m.shop_item_image_remove()}
          </Button>
        )}
      </div>
      <div role={error ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} error={error} hint={m.editor_image_hint()} />
      </div>
    </fieldset>
  )
}
