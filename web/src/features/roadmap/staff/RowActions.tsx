import { m } from '@guildhall/messages'
import { Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { localePath } from '../../../format/locale.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Item } from '../timeline.ts'

/** Copies the address of an item, edits it and deletes it. */
export function RowActions({
  item: { id, title },
  editAt,
  onDelete,
}: {
  item: Item
  editAt: string
  onDelete: () => void
}) {
  return (
    <div className="flex justify-end">
      <Button
        size="icon"
        variant="ghost"
        aria-label={m.roadmap_copy_named({ title })}
        title={m.roadmap_copy()}
        onClick={() => void copy(id)}
      >
        <LinkIcon className="size-5" />
      </Button>
      <LinkButton
        size="icon"
        variant="ghost"
        to={editAt}
        preventScrollReset
        aria-label={m.roadmap_edit_named({ title })}
        title={m.roadmap_edit()}
      >
        <Pencil className="size-5" />
      </LinkButton>
      <Button
        size="icon"
        variant="ghost"
        className="text-danger!"
        aria-label={m.roadmap_delete_item({ title })}
        title={m.form_delete()}
        onClick={onDelete}
      >
        <Trash2 className="size-5" />
      </Button>
    </div>
  )
}

async function copy(id: number): Promise<void> {
  if (await copyText(`${window.location.origin}${localePath('/roadmap')}#roadmap-${id}`))
    toast.success(m.roadmap_copied_short())
  else toast.error(m.roadmap_copy_failed())
}
