import type { App } from '../../../app.ts'
import { noteRemoved } from '../../../privacy/retention/retain.ts'
import { settings } from '../../settings/service.ts'
import * as queries from './attachment-queries.ts'
import { fileOf } from './files.ts'
import { removeUnsent } from './keep.ts'

const unsentHours = 72
const atOnce = 200

/**
 * Removes files that were uploaded and not sent, and files of tickets that have not changed for the time that staff have
 * set. The text of those tickets stays.
 */
export async function sweepAttachments(app: App): Promise<void> {
  const now = app.now()
  const at = now.toISOString()
  const unsentBefore = new Date(now.getTime() - unsentHours * 3600_000).toISOString()
  const unsent = await queries.markAbandoned(app.db, unsentBefore, at, atOnce)
  await removeUnsent(app, unsent)
  const { attachmentMonths } = await settings(app).read('tickets')
  const expiredBefore = new Date(now)
  expiredBefore.setUTCMonth(expiredBefore.getUTCMonth() - attachmentMonths)
  const expired = await queries.findExpired(app.db, expiredBefore.toISOString(), atOnce)
  for (const name of expired) await app.storage.remove(fileOf(name))
  if (expired.length) await queries.markRemoved(app.db, expired, at)
  await noteRemoved(app, 'ticket_attachments', unsent.length + expired.length)
}
