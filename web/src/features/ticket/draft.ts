import { useRef, useState } from 'react'
import type { Attachment } from './words.ts'
import { readDraft, useDraftKeeper } from '../../content-form/draft.ts'

/** The fields that somebody is writing: all fields of a new ticket, or text and status of a comment. */
interface Writing {
  title: string
  html: string
  type: string
  priorities: string
  status: string
  /** Uploaded files that belong to the message. */
  attachments: Attachment[]
}

const nothing: Writing = { title: '', html: '', type: '', priorities: '', status: '', attachments: [] }

export const newTicketDraft = (userId: number) => `ticket-new-of-${userId}`
/** An internal note; its text is in `html`. */
export const noteDraft = (userId: number, ticketId: number) => `ticket-note-${ticketId}-of-${userId}`
export const commentDraft = (userId: number, ticketId: number) => `ticket-${ticketId}-of-${userId}`

/** The text of a stored draft; '' when there is none. */
export const draftText = (name: string): string => readDraft<Writing>(name)?.fields.html ?? ''

/**
 * Fields that stay in this browser until they are sent. `first` has the values without a draft; a draft equal to it is
 * not stored.
 */
export function useWriting(name: string, first: Partial<Writing>) {
  const [start] = useState<Writing>({ ...nothing, ...first })
  const [writing, setWriting] = useState<Writing>(() => ({ ...start, ...readDraft<Writing>(name)?.fields }))
  const { keep, forget } = useDraftKeeper<Writing>(name)
  // Uploads that end between two renders must not replace each other's file.
  const latest = useRef(writing)

  function write(change: Partial<Writing> | ((before: Writing) => Partial<Writing>)) {
    const next = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    latest.current = next
    setWriting(next)
    if (next.html === '' && next.title === start.title && next.attachments.length === 0) forget()
    else keep({ fields: next, version: null, savedAt: new Date().toISOString() })
  }
  function clear(next: Partial<Writing> = {}) {
    forget()
    latest.current = { ...start, ...next }
    setWriting(latest.current)
  }
  return { writing, write, clear, latest }
}
