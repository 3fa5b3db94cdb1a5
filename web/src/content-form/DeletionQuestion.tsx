import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../api/client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import type { Deletable } from './Deletion.tsx'
import { reasonOf } from './reason.ts'

/** Asks about a row of a list before it is deleted, and shows a failure in the dialog. Closed without a row. */
export function DeletionQuestion({ row, onClose }: { row: Deletable | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState('')
  const close = () => {
    setFailed('')
    onClose()
  }
  async function remove() {
    if (!row) return
    try {
      const { message } = await row.run()
      close()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(reasonOf(row.failed, error.message))
    }
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={row?.question ?? ''}
      confirm={m.form_delete()}
      error={failed}
      onConfirm={remove}
      onClose={close}
    >
      {row?.text}
    </ConfirmDialog>
  )
}
