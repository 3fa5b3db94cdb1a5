import { m } from '@guildhall/messages'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteNotice } from '../../api.generated.ts'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { EditableNotice } from './notice.ts'

/** Deletes after a question that names the notice as it is published. */
export function DeleteNotice({
  notice,
  onDeleted,
}: {
  notice: EditableNotice
  onDeleted: (message: string) => Promise<void>
}) {
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState('')

  async function remove() {
    setFailed('')
    try {
      const { message } = await api(deleteNotice, { params: { id: notice.id } })
      await onDeleted(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { requestId } = error.body
      setFailed(`${error.message || m.ui_unknown_error()}${requestId ? ` (${requestId})` : ''}`)
    }
  }

  return (
    <>
      <Button variant="ghost" className="justify-self-start text-danger!" onClick={() => setAsked(true)}>
        <Trash2 className="size-5" />
        {m.news_delete()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.news_delete_named({ title: notice.title })}
        confirm={m.news_delete()}
        error={failed}
        onConfirm={remove}
        onClose={() => {
          setAsked(false)
          setFailed('')
        }}
      >
        {m.news_delete_text()}
      </ConfirmDialog>
    </>
  )
}
