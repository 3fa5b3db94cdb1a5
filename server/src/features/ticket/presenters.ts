import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { sanitiseStoredMessage } from '../../html/sanitise.ts'
import { publicName } from '../../people/public-name.ts'
import { presentAttachment } from './attachments/files.ts'
import type { CommentRow, TicketRow } from './queries.ts'
import { reopenableUntil } from './rules.ts'
import { readable } from '../../people/closed-text.ts'

type Ticket = AnswerOf<typeof ticket.getTicket>['ticket']
/** Signs the addresses of files. */
type Signer = Pick<App, 'config' | 'now'>

/** Who reads a ticket: a caller, or its author through a mailed link. */
export type Viewer = Pick<Caller, 'id' | 'permissions'>

/** Whether the caller sees the tickets of all players. Staff without a required second step count as players. */
export const isStaff = ({ permissions }: Pick<Viewer, 'permissions'>): boolean => permissions.includes('tickets.answer')

type Person = Pick<CommentRow, 'login' | 'first_name' | 'last_name' | 'display_name' | 'roles' | 'closed_at'>

/** Players see staff by their public name. Staff see names as they are, and the login of their colleagues. */
function person(row: Person, caller: Viewer) {
  if (row.closed_at !== null) {
    const name = m.account_closing_author()
    return { firstname: name, lastname: '', fullname: name, roles: [] }
  }
  const roles = row.roles.map((slug) => ({ slug }))
  const isOfStaff = roles.length > 0
  if (isOfStaff && !isStaff(caller)) {
    const name = publicName(row)
    return { firstname: name, lastname: '', fullname: name, roles }
  }
  return {
    firstname: row.first_name,
    lastname: row.last_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    roles,
    ...(isOfStaff && { login: row.login }),
  }
}

export const presentComment = (app: Signer, row: CommentRow, caller: Viewer): Ticket['comments'][number] => ({
  id: row.id,
  ticket_id: row.ticket_id,
  description: sanitiseStoredMessage(readable(row.description)),
  status: row.status,
  created_at: row.created_at,
  user: person(row, caller),
  attachments: row.attachments.map((each) => presentAttachment(app, each)),
  isOwn: row.author_id === caller.id,
  ...(row.by_link && isStaff(caller) && { byLink: true as const }),
})

/** The fields of a ticket that may change while its page is open. */
export const presentStanding = (row: TicketRow, caller: Viewer) => ({
  status: row.status,
  waitingSince: row.waiting_since,
  reopenedAt: row.reopened_at,
  mergedInto: row.merged_into,
  rating: ratingOf(row),
  reopenableUntil: reopenableUntil(row),
  ...(isStaff(caller) && {
    desk: {
      login: row.login,
      isPrioritySet: row.priority_by !== null,
      isSpam: row.spam_at !== null,
      assignedTo: row.assigned_name === null ? null : nameOf(row.assigned_name, row.assigned_to, caller),
      answeredBy:
        row.answered_name === null || row.answered_at === null
          ? null
          : { fullname: row.answered_name.trim(), at: row.answered_at },
    },
  }),
})

const ratingOf = ({ rated_at, is_good, rating_words }: TicketRow): Ticket['rating'] =>
  rated_at === null ? null : { isGood: is_good === true, words: rating_words ?? '', at: rated_at }

const nameOf = (name: string, id: number | null, caller: Viewer) => ({
  fullname: name.trim(),
  isOwn: id === caller.id,
})

export const presentTicket = (app: Signer, row: TicketRow, comments: CommentRow[], caller: Viewer): Ticket => ({
  id: row.id,
  title: readable(row.title),
  description: sanitiseStoredMessage(readable(row.description)),
  type: row.type,
  priorities: row.priorities,
  created_at: row.created_at,
  updated_at: row.changed_at,
  user: person(row, caller),
  attachments: row.attachments.map((each) => presentAttachment(app, each)),
  object: row.object_kind && row.object_id ? { kind: row.object_kind, id: row.object_id } : null,
  comments: comments.map((each) => presentComment(app, each, caller)),
  commentCount: row.comment_count,
  continues: row.continues_id,
  isOwn: row.author_id === caller.id,
  appealOf: row.ban_id,
  ...presentStanding(row, caller),
})
