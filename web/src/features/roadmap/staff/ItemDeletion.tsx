import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deleteRoadmapItem } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { reasonOf } from '../../../content-form/reason.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Item } from '../timeline.ts'

/** Asks with the item's name, and shows a failure in the dialog. */
export function ItemDeletion({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState('')
  const close = () => {
    setFailed('')
    onClose()
  }
  async function remove() {
    if (!item) return
    try {
      const { message } = await api(deleteRoadmapItem, { params: { id: item.id } })
      close()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(reasonOf(m.roadmap_delete_failed(), error.message))
    }
  }
  return (
    <ConfirmDialog
      open={item !== null}
      title={m.roadmap_delete_named({ title: item?.title ?? '' })}
      confirm={m.form_delete()}
      error={failed}
      onConfirm={remove}
      onClose={close}
    >
      {m.roadmap_delete_text()}
    </ConfirmDialog>
  )
}
