import { ticketLinkDays } from '@guildhall/contract/ticket-link'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { addressOf, write, type Reader } from '../../mail/letter.ts'
import type { MailJob } from '../../mail/mail-job.ts'
import { withToken } from '../../mail/signed-link.ts'
import type { User } from '../../people/queries.ts'
import type { Message } from '../../ports/mail.ts'
import { appealToken, getBanInForce, mailedAppealDays } from '../ban/public.ts'
import { ticketToken } from './mail-link/link.ts'
import { getTicket } from './queries.ts'

type Job = Extract<MailJob, { kind: 'ticket_answered' }>
type Author = Pick<User, 'id' | 'email' | 'email_verified_at' | 'roles'>

/**
 * The mail about an answer of staff. The text of the job is the beginning of the answer as
 * plain text. It is empty when staff closed an appeal without an answer.
 */
export async function writeTicketMail(
  app: Pick<App, 'config' | 'db' | 'now'>,
  author: Author,
  reader: Reader,
  { title, text, path, ticketId, isSolved }: Job,
): Promise<Message> {
  const link = ticketId ? await findLink(app, author, ticketId) : null
  const page = addressOf(app.config, reader, link?.path ?? path)
  return write(app.config, reader, {
    subject: m.mail_ticket_subject({ app: app.config.appName, title }),
    paragraphs: text ? [m.mail_ticket_text({ title }), text] : [m.mail_ticket_closed({ title })],
    button: { label: m.mail_ticket_button(), url: link ? withToken(page, link.token) : page },
    after: [
      ...(isSolved && link?.path === linkPath ? [m.mail_ticket_solved()] : []),
      link ? m.mail_ticket_reply_link({ days: link.days }) : m.mail_ticket_reply_there(),
    ],
  })
}

const linkPath = '/support/mail'

/**
 * The page that needs no login, with its token: that of the ticket, or for a banned author that of the appeal. Null
 * where the author must sign in: an address that nobody has confirmed, accounts of staff, and other tickets of a banned
 * author.
 */
async function findLink(
  app: Pick<App, 'config' | 'db' | 'now'>,
  author: Author,
  ticketId: number,
): Promise<{ path: string; token: string; days: number } | null> {
  const owner = { userId: author.id, email: author.email }
  if (!author.email_verified_at || author.roles.length > 0) return null
  if (!(await getBanInForce(app.db, author.id, app.now().toISOString())))
    return { path: linkPath, token: ticketToken(app, ticketId, owner), days: ticketLinkDays }
  const row = await getTicket(app.db, ticketId)
  if (!row?.ban_id) return null
  return { path: '/appeal', token: appealToken(app, row.ban_id, owner, 'mail'), days: mailedAppealDays }
}
