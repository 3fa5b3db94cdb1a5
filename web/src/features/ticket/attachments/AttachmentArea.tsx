import { clsx } from 'clsx'
import { m } from '@guildhall/messages'
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { AttachmentField } from './AttachmentField.tsx'
import type { Attachments } from './use-attachments.ts'

/**
 * A text with the files that belong to it. Files may be dropped on all of it and pasted into it; a pasted text with
 * pictures, as from a word processor, stays a text.
 */
export function AttachmentArea({
  attachments,
  error,
  children,
}: {
  attachments: Attachments
  error: string | undefined
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const { add } = attachments

  function paste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (files.length === 0 || types.includes('text/plain')) return
    take(event)
    add([...files])
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    take(event)
    setOver(true)
  }
  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
  }
  function drop(event: DragEvent) {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    take(event)
    add(files)
  }

  return (
    <div
      role="presentation"
      onPasteCapture={paste}
      onDragOverCapture={over}
      onDragLeave={leave}
      onDropCapture={drop}
      className={clsx('grid gap-5 rounded-md', isOver && 'outline-3 outline-offset-2 outline-brass')}
    >
      {children}
      <AttachmentField attachments={attachments} error={error} isOver={isOver} hint={m.ticket_attach_drop()} />
    </div>
  )
}

/** The editor inside must neither open nor insert the file. */
function take(event: ClipboardEvent | DragEvent) {
  event.preventDefault()
  event.stopPropagation()
}
