import { randomBytes } from 'node:crypto'
import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { tidyName } from '../../../documents/file-name.ts'
import { isActivePdf, isPdf, isWholePdf } from '../../../documents/pdf.ts'
import { readText } from '../../../documents/text.ts'
import { refuse, refuseField } from '../../../fail.ts'
import type { SentDocument } from '../../../http/multipart.ts'
import { isPicture } from '../../../images/check-picture.ts'
import { makePicture } from '../../../images/renditions.ts'
import * as queries from './attachment-queries.ts'
import type { AttachmentRow } from './attachment-queries.ts'
import { fileOf, presentAttachment } from './files.ts'

/** How many unsent files a person may have; beyond it the oldest are removed. */
const mostUnsent = 24

interface Checked {
  kind: 'picture' | 'pdf' | 'text'
  bytes: Buffer
  width: number | null
  height: number | null
  /** The tidy name, with an ending that fits the content. */
  sent_as: string
}

/** Stores a file for a message of the caller that is still being written. */
export async function uploadTicketAttachment(
  app: App,
  caller: Pick<Caller, 'id'>,
  sent: SentDocument | undefined,
): Promise<AnswerOf<typeof ticket.uploadTicketAttachment>> {
  // A file without a byte does not arrive as a file.
  if (!sent) refuseField('file', 'required', m.ticket_attachment_empty())
  const row = await keepAttachment(app, sent, caller.id)
  const surplus = await queries.markSurplus(app.db, caller.id, mostUnsent, app.now().toISOString())
  await removeUnsent(app, surplus)
  return { data: presentAttachment(app, row) }
}

/**
 * Stores an unsent file. A picture is re-encoded and a text is stored as UTF-8; a PDF stays as it is. Refuses other
 * content, whatever its name says. The row is written before the file, so that a sweep finds what a crash leaves.
 */
export async function keepAttachment(app: App, sent: SentDocument, uploadedBy: number): Promise<AttachmentRow> {
  const { bytes, ...file } = await checked(sent)
  const row = { ...file, name: randomBytes(16).toString('hex'), bytes: bytes.length }
  await queries.insertAttachment(app.db, { ...row, uploaded_by: uploadedBy, uploaded_at: app.now().toISOString() })
  await app.storage.save(fileOf(row.name), bytes)
  return { ...row, removed_at: null }
}

async function checked({ bytes, sentAs }: SentDocument): Promise<Checked> {
  if (isPicture(bytes))
    return {
      kind: 'picture',
      ...(await makePicture(bytes)),
      sent_as: named(sentAs, /\.(?:jpe?g|png|webp|gif)$/i, '.webp'),
    }
  if (isPdf(bytes)) {
    if (!isWholePdf(bytes)) refuse('upload_not_attachable')
    if (await isActivePdf(bytes)) refuse('upload_pdf_active')
    return { kind: 'pdf', bytes, width: null, height: null, sent_as: named(sentAs, /\.pdf$/i, '.pdf') }
  }
  const ending = /\.(?:txt|log)$/i
  const text = ending.test(sentAs) ? readText(bytes) : null
  if (text === null) refuse('upload_not_attachable')
  return { kind: 'text', bytes: Buffer.from(text), width: null, height: null, sent_as: named(sentAs, ending, '.txt') }
}

/** The tidy name, with an ending that fits the content: a name decides with what a computer opens the file. */
function named(sentAs: string, ending: RegExp, otherwise: string): string {
  const name = tidyName(sentAs, `file${otherwise}`)
  return ending.test(name) ? name : `${name}${otherwise}`
}

/** Removes marked unsent files and then their rows, so that a sweep repeats what a crash interrupts. */
export async function removeUnsent(app: Pick<App, 'db' | 'storage'>, names: string[]): Promise<void> {
  if (names.length === 0) return
  for (const name of names) await app.storage.remove(fileOf(name))
  await queries.deleteUnsent(app.db, names)
}
