import { ticketLinkDays } from '@guildhall/contract/ticket-link'
import { appealRules } from '@guildhall/contract/ticket-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { addressOf, write, type Reader, type Settings } from '../../mail/letter.ts'
import type { MailJob, TicketEvent } from '../../mail/mail-job.ts'
import { withToken } from '../../mail/signed-link.ts'
import type { User } from '../../people/queries.ts'
import type { Message } from '../../ports/mail.ts'
import { appealToken, getBanInForce, mailedAppealDays } from '../ban/public.ts'
import { ticketToken } from './mail-link/link.ts'
import { getTicket } from './queries.ts'

type Job = Extract<MailJob, { kind: 'ticket_answered' }>
type Author = Pick<User, 'id' | 'email' | 'email_verified_at' | 'roles'>

/**
 * The mail about an answer of staff, or about what they did without one. The text of the job is the beginning of the
 * answer as plain text.
 */
export async function writeTicketMail(
  app: Pick<App, 'config' | 'db' | 'now'>,
  author: Author,
  reader: Reader,
  job: Job,
): Promise<Message> {
  return ticketLetter(app.config, reader, job, job.ticketId ? await findLink(app, author, job.ticketId) : null)
}

type Letter = Pick<Job, 'title' | 'text' | 'path' | 'isSolved' | 'event'>

export function ticketLetter(
  config: Settings,
  reader: Reader,
  { title, text, path, isSolved, event = 'solved' }: Letter,
  link: MailedLink | null,
): Message {
  const page = addressOf(config, reader, link?.path ?? path)
  const isAppeal = link?.path === appealPath
  const about = { app: config.appName, title }
  return write(config, reader, {
    subject: text ? m.mail_ticket_subject(about) : m.mail_ticket_news(about),
    paragraphs: text ? [m.mail_ticket_text({ title }), text] : [wordsOf(event, { title, isAppeal })],
    button: { label: m.mail_ticket_button(), url: link ? withToken(page, link.token) : page },
    after:
      isSolved && isAppeal
        ? [m.mail_ticket_appeal_decided({ days: link.days, again: appealRules.againDays })]
        : [
            ...(isSolved && link ? [m.mail_ticket_solved()] : []),
            link ? m.mail_ticket_reply_link({ days: link.days }) : m.mail_ticket_reply_there(),
          ],
  })
}

function wordsOf(event: TicketEvent, { title, isAppeal }: { title: string; isAppeal: boolean }): string {
  if (event === 'merged') return m.mail_ticket_merged({ title })
  if (event === 'reopened') return m.mail_ticket_reopened({ title })
  return isAppeal ? m.mail_ticket_closed({ title }) : m.mail_ticket_done({ title })
}

interface MailedLink {
  path: string
  token: string
  days: number
}

const appealPath = '/appeal'
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
): Promise<MailedLink | null> {
  const owner = { userId: author.id, email: author.email }
  if (!author.email_verified_at || author.roles.length > 0) return null
  if (!(await getBanInForce(app.db, author.id, app.now().toISOString())))
    return { path: linkPath, token: ticketToken(app, ticketId, owner), days: ticketLinkDays }
  const row = await getTicket(app.db, ticketId)
  if (!row?.ban_id) return null
  return { path: appealPath, token: appealToken(app, row.ban_id, owner, 'mail'), days: mailedAppealDays }
}
