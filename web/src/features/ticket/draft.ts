import { useState } from 'react'
import { readDraft, useDraftKeeper } from '../../content-form/draft.ts'

/** The fields that somebody is writing: all fields of a new ticket, or text and status of a comment. */
interface Writing {
  title: string
  html: string
  type: string
  priorities: string
  status: string
}

const nothing: Writing = { title: '', html: '', type: '', priorities: '', status: '' }

export const newTicketDraft = (userId: number) => `ticket-new-of-${userId}`
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

  function write(change: Partial<Writing>) {
    const next = { ...writing, ...change }
    setWriting(next)
    if (next.html === '' && next.title === start.title) forget()
    else keep({ fields: next, version: null, savedAt: new Date().toISOString() })
  }
  function clear(next: Partial<Writing> = {}) {
    forget()
    setWriting({ ...start, ...next })
  }
  return { writing, write, clear }
}
