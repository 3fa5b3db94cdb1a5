import { createContext, useContext } from 'react'
import { appealRules, attachmentsPerMessage } from '@guildhall/contract/ticket-rules'
import {
  getLinkedAttachment,
  getTicketAttachment,
  removeLinkedAttachment,
  removeTicketAttachment,
  uploadLinkedAttachment,
  uploadTicketAttachment,
} from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { upload } from '../../../api/upload.ts'
import type { Attachment } from '../words.ts'

type Reply = Promise<{ data: Attachment }>

/** How files of messages are stored, read and removed: with a session, or with a signed link. */
interface AttachmentCalls {
  upload(file: Blob, name: string, options: { signal: AbortSignal; onProgress: (part: number) => void }): Reply
  /** Gives a new address. */
  read(name: string): Reply
  remove(name: string): Promise<unknown>
  /** How many files a message may have. */
  most: number
}

const bySession: AttachmentCalls = {
  upload: (file, name, options) => upload(uploadTicketAttachment, formOf({}, file, name), options),
  read: (name) => api(getTicketAttachment, { params: { attachment: name } }),
  remove: (name) => api(removeTicketAttachment, { params: { attachment: name } }),
  most: attachmentsPerMessage,
}

export const callsOfLink = (link: 'ticket' | 'appeal', token: string): AttachmentCalls => ({
  upload: (file, name, options) => upload(uploadLinkedAttachment, formOf({ link, token }, file, name), options),
  read: (name) => api(getLinkedAttachment, { body: { link, token, attachment: name } }),
  remove: (name) => api(removeLinkedAttachment, { body: { link, token, attachment: name } }),
  most: link === 'appeal' ? appealRules.files : attachmentsPerMessage,
})

function formOf(fields: Record<string, string>, file: Blob, name: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', file, name)
  return form
}

/** The calls of the page; those of a session where nothing else is given. */
export const AttachmentCallsOfPage = createContext(bySession)
export const useAttachmentCalls = (): AttachmentCalls => useContext(AttachmentCallsOfPage)
