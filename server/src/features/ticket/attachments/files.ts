import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import type { App } from '../../../app.ts'
import { isSigned, signedAddress, type Signature } from '../../../documents/signed-address.ts'
import * as queries from './attachment-queries.ts'
import type { AttachmentRow } from './attachment-queries.ts'

type Attachment = AnswerOf<typeof ticket.getTicketAttachment>['data']

/** The name in storage. Its ending keeps `/media` from serving the file to everybody. */
export const fileOf = (name: string): string => `tickets/${name}.attached`

export const pathOf = (name: string): string => `/media/ticket/${name}`

export const presentAttachment = (app: Pick<App, 'config' | 'now'>, row: AttachmentRow): Attachment => ({
  name: row.name,
  kind: row.kind,
  fileName: row.sent_as,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  url: row.removed_at === null ? signedAddress(app, pathOf(row.name)) : null,
})

/** The file of a signed address; null when the address is forged or expired, or the file is gone. */
export async function readAttachment(
  app: Pick<App, 'config' | 'db' | 'now' | 'storage'>,
  name: string,
  signature: Signature,
): Promise<{ row: AttachmentRow; bytes: Buffer } | null> {
  if (!isSigned(app, pathOf(name), signature)) return null
  const row = await queries.getAttachment(app.db, name)
  const bytes = row?.removed_at === null ? await app.storage.read(fileOf(name)) : null
  return row && bytes ? { row, bytes } : null
}
