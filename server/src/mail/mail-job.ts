import * as z from 'zod/mini'
import { job, ofMessages } from '../jobs/job.ts'

const userId = z.int()

/**
 * `asked`: the new address is not confirmed yet. `confirmed`: it is. `password`: it is, and a new password was set
 * since.
 */
const emailEvent = z.enum(['asked', 'confirmed', 'password'])
const totpChange = z.enum(['on', 'off', 'new_codes', 'off_by_staff', 'off_by_recovery'])
/** What staff did for the owner of an account: sent a recovery link, changed the address, or ended the sessions. */
const help = z.enum(['recovery', 'email', 'sessions'])
const ticketEvent = z.enum(['solved', 'reopened', 'merged'])
/** `more_cash`: the account has more Cash than its owner has agreed to lose, so it is not closed yet. */
const closingEvent = z.enum(['asked', 'last', 'more_cash', 'stopped'])
const detail = z.enum(['document', 'phone'])

export type EmailEvent = z.infer<typeof emailEvent>
/** The change of a second step that the mail to its owner reports. */
export type TotpChange = z.infer<typeof totpChange>
export type Help = z.infer<typeof help>
export type TicketEvent = z.infer<typeof ticketEvent>
export type ClosingEvent = z.infer<typeof closingEvent>
export type Detail = z.infer<typeof detail>

const mailPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery'), userId }),
  z.object({ kind: z.literal('verify'), userId, email: z.string() }),
  z.object({
    kind: z.literal('email_changed'),
    userId,
    to: z.string(),
    email: z.string(),
    event: z.optional(emailEvent),
  }),
  z.object({ kind: z.literal('email_stopped'), userId, to: z.string(), email: z.string(), isPutBack: z.boolean() }),
  z.object({ kind: z.literal('email_withdrawn'), userId, to: z.string() }),
  z.object({ kind: z.literal('details_changed'), userId, changed: z.array(detail) }),
  z.object({ kind: z.literal('password_changed'), userId, isPending: z.optional(z.boolean()) }),
  z.object({
    kind: z.literal('ticket_answered'),
    userId,
    title: z.string(),
    text: z.string(),
    path: z.string(),
    // Missing in jobs of earlier versions.
    ticketId: z.optional(z.int()),
    isSolved: z.optional(z.boolean()),
    // What staff did without an answer; the text is then empty.
    event: z.optional(ticketEvent),
  }),
  z.object({ kind: z.literal('banned'), userId, until: z.nullable(z.string()), reason: z.string() }),
  z.object({ kind: z.literal('ban_ended'), userId }),
  z.object({ kind: z.literal('game_account'), userId, state: z.enum(['password_missing', 'taken']) }),
  z.object({ kind: z.literal('login_released'), userId, before: z.string() }),
  z.object({ kind: z.literal('totp_changed'), userId, change: totpChange, at: z.string() }),
  z.object({ kind: z.literal('helped'), userId, help, at: z.string() }),
  z.object({ kind: z.literal('closing'), userId, event: closingEvent }),
  z.object({ kind: z.literal('staff_digest'), userId, day: z.iso.date() }),
  z.object({ kind: z.literal('alert'), userId, id: z.int(), isOver: z.boolean() }),
  z.object({ kind: z.literal('receipt'), userId, id: z.int() }),
  z.object({ kind: z.literal('export_ready'), userId, id: z.int(), endsAt: z.iso.datetime() }),
  // A notification that has no letter of its own.
  z.object({ kind: z.literal('notification'), userId, id: z.int() }),
  // The notifications above the first id, up to the second one.
  z.object({ kind: z.literal('digest'), userId, after: z.int(), upTo: z.int() }),
])

/** The payload of the job `mail`: never a token, and of a person only what the letter needs. */
export type MailJob = z.infer<typeof mailPayload>

export const mailJob = job('mail', mailPayload, ofMessages)
