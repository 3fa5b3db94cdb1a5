import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import type { App, Caller } from '../../../app.ts'
import { presentAttachment } from '../attachments/files.ts'
import type { NoteRow } from './queries.ts'

/** An internal note as staff read it. */
export const presentNote = (
  app: Pick<App, 'config' | 'now'>,
  { id, text, author, author_id, created_at, attachments }: NoteRow,
  caller: Pick<Caller, 'id'>,
): AnswerOf<typeof ticket.addTicketNote>['data'] => ({
  id,
  text,
  author: author?.trim() ?? null,
  at: created_at,
  isOwn: author_id === caller.id,
  attachments: attachments.map((each) => presentAttachment(app, each)),
})
