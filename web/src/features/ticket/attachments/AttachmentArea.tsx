import { clsx } from 'clsx'
import { m } from '@guildhall/messages'
import { useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { AttachmentField } from './AttachmentField.tsx'
import type { Attachments } from './use-attachments.ts'

/**
 * A text with the files that belong to it. Files may be dropped on all of it and pasted anywhere on a page with one such
 * text; a pasted text with pictures, as from a word processor, stays a text. A file that is dropped beside it does not
 * replace the page.
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
    const files = filesIn(event.clipboardData)
    if (files.length === 0) return
    take(event)
    add(files)
  }
  usePageEvents((files) => add(files))
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
      data-attachment-area
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

/** Files pasted elsewhere on the page, as into the subject, belong to its only text; dropped ones are not opened. */
function usePageEvents(onFiles: (files: File[]) => void) {
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = filesIn(event.clipboardData)
    const isOnly = document.querySelectorAll('[data-attachment-area]').length === 1
    if (files.length === 0 || !isOnly) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('paste', (event) => paste(event), { signal })
    addEventListener('dragover', keepPage, { signal })
    addEventListener('drop', keepPage, { signal })
    return () => listening.abort()
  }, [])
}

const filesIn = (pasted: DataTransfer | null): File[] =>
  pasted && !pasted.types.includes('text/plain') ? [...pasted.files] : []

/** The editor inside must neither open nor insert the file. */
function take(event: ClipboardEvent | DragEvent) {
  event.preventDefault()
  event.stopPropagation()
}
