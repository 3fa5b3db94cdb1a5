import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { ticketLinkFiles } from '@guildhall/contract/ticket-link-files'
import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import type { SentDocument } from '../../../http/multipart.ts'
import { countHit } from '../../../limits/count-hits.ts'
import { getBanOfLink } from '../../ban/public.ts'
import { getNewestAppeal } from '../appeal/queries.ts'
import { stateOf } from '../appeal/rules.ts'
import { removeTicketAttachment } from '../attachments/attach.ts'
import * as queries from '../attachments/attachment-queries.ts'
import { presentAttachment } from '../attachments/files.ts'
import { uploadTicketAttachment } from '../attachments/keep.ts'
import { countOfAuthor } from '../count-comments.ts'
import { findThread } from '../merge/queries.ts'
import { getTicketOfLink } from './link.ts'

type Link = ValidOf<typeof ticketLinkFiles.uploadLinkedAttachment>['body']
type File = ValidOf<typeof ticketLinkFiles.getLinkedAttachment>['body']

/** How many files of one banned person are stored in an hour. */
const appealFiles = { max: 12, perSeconds: 3600, by: 'caller' } as const

/** Stores a file of the link's person, counted with the files of their sessions. Those of a banned person are fewer. */
export async function uploadLinkedAttachment(
  app: App,
  { link, token }: Link,
  sent: SentDocument | undefined,
): Promise<AnswerOf<typeof ticketLinkFiles.uploadLinkedAttachment>> {
  const id =
    link === 'appeal' ? await personWhoAppeals(app, token) : (await getTicketOfLink(app, app.db, token)).author_id
  await countOfAuthor(app, 'uploadTicketAttachment', id)
  return uploadTicketAttachment(app, { id }, sent)
}

async function personWhoAppeals(app: App, token: string): Promise<number> {
  const ban = await getBanOfLink(app, app.db, token)
  if (stateOf(ban, app.now()) !== 'inForce') refuse('ban_ended')
  if (app.config.rateLimits) await countHit(app, `appeal files of user ${ban.user_id}`, appealFiles)
  return ban.user_id
}

/** A file of the link's thread, or an unsent one of its person. */
export async function getLinkedAttachment(
  app: App,
  { attachment, ...link }: File,
): Promise<AnswerOf<typeof ticketLinkFiles.getLinkedAttachment>> {
  const { id, thread } = await threadOf(app, link)
  const row = await queries.getAttachment(app.db, attachment)
  if (!row || row.is_of_note) refuse('not_found')
  const mayRead = row.in_ticket === null ? queries.isUnsentFileOf(row, id) : thread.includes(row.in_ticket)
  if (!mayRead) refuse('not_found')
  return { data: presentAttachment(app, row) }
}

export async function removeLinkedAttachment(
  app: App,
  { attachment, ...link }: File,
): Promise<AnswerOf<typeof ticketLinkFiles.removeLinkedAttachment>> {
  return removeTicketAttachment(app, await threadOf(app, link), attachment)
}

/** The person of a link, and the tickets whose comments it shows. */
async function threadOf(app: App, { link, token }: Link): Promise<{ id: number; thread: number[] }> {
  if (link === 'ticket') {
    const { id, author_id } = await getTicketOfLink(app, app.db, token)
    return { id: author_id, thread: await findThread(app.db, id) }
  }
  const ban = await getBanOfLink(app, app.db, token)
  const newest = await getNewestAppeal(app.db, ban.id)
  return { id: ban.user_id, thread: newest ? await findThread(app.db, newest.id) : [] }
}
