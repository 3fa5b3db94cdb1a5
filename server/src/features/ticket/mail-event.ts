import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { mailJob, type TicketEvent } from '../../mail/mail-job.ts'
import { ticketLink } from './write-tickets.ts'

/** Mails the author what staff did with a ticket without an answer. The link of the mail opens `ticketId`. */
export async function mailEvent(
  app: Pick<App, 'jobs'>,
  tx: Kysely<DB>,
  { event, ...about }: { userId: number; ticketId: number; title: string; event: TicketEvent },
): Promise<void> {
  const mail = { ...about, path: ticketLink(about.ticketId), isSolved: event === 'solved', text: '', event }
  await app.jobs.add(tx, mailJob, { kind: 'ticket_answered', ...mail }, `mail ticket ${about.ticketId} ${event}`)
}
