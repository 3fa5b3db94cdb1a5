import * as z from 'zod/mini'
import { GivenPassword } from './account/rules.ts'
import { endpoints } from './endpoints.ts'
import { LinkToken } from './ticket-link.ts'
import { Instant, Message } from './values.ts'

/** For how many days an export can be downloaded. */
export const exportDays = 7

/** `waiting` for a worker, being written, to be downloaded until `endsAt`, or given up. */
const Export = z.object({
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** An attempt has failed, and the next one follows by itself. */
  isRepeated: z.boolean(),
  askedAt: Instant,
  /** The parts that are written, and how many there are; 0 of 0 before the start. */
  done: z.number(),
  total: z.number(),
  bytes: z.nullable(z.number()),
  endsAt: z.nullable(Instant),
  /** Whether a mail can carry a link to it: a confirmed address, and no second step. */
  isMailable: z.boolean(),
})

/** The newest export, and when the next one can be asked for; null for now. A failed one does not count. */
const OwnExport = z.object({ export: z.nullable(Export), nextAt: z.nullable(Instant) })

/** What a person may withdraw on the page of privacy. */
export const consentKinds = ['push', 'reminders', 'characters'] as const

export const privacy = endpoints({
  getOwnExport: {
    route: 'GET /privacy/export',
    access: 'player',
    about: "The caller's newest copy of their data: its progress, or until when it can be downloaded.",
    reply: OwnExport,
    isPolled: true,
  },
  startExport: {
    route: 'POST /privacy/export',
    access: 'player',
    about:
      'Asks for a copy of all data of the caller as a ZIP, one a day. A job writes it; a notification and a mail say when it is ready.',
    body: z.object({ currentPassword: GivenPassword }),
    reply: z.extend(Message, OwnExport.shape),
    status: 201,
    errors: ['export_too_soon', 'too_many_logins', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  getExportAddress: {
    route: 'POST /privacy/export/address',
    access: 'player',
    about: "The address of the caller's export, which works for ten minutes.",
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  mailExportLink: {
    route: 'POST /privacy/export/mail',
    access: 'player',
    about: "Mails a new link to the caller's export. Those from before the last change of the password do not work.",
    reply: Message,
    errors: ['not_found'],
    limit: { max: 5, perSeconds: 3600, by: 'caller' },
  },
  openLinkedExport: {
    route: 'POST /privacy/export/open',
    access: 'public',
    about: 'The export of a mailed link and its address, which works for ten minutes. Changes nothing.',
    body: z.object({ token: LinkToken }),
    reply: z.object({ url: z.string(), bytes: z.number(), endsAt: Instant }),
    errors: ['link_unusable'],
    limit: { max: 60, perSeconds: 60, by: 'address' },
  },
  getConsents: {
    route: 'GET /privacy/consents',
    access: 'player',
    about: 'What the caller has agreed to beyond the terms, and can withdraw.',
    reply: z.object({
      /** Devices that get messages, events with a reminder, and whether public pages show the characters. */
      devices: z.number(),
      reminders: z.number(),
      showsCharacters: z.boolean(),
      hasPhone: z.boolean(),
    }),
  },
  withdrawConsent: {
    route: 'POST /privacy/consents/withdraw',
    access: 'player',
    about: 'Withdraws a consent: removes all devices or reminders, or hides the pages of the characters.',
    body: z.object({ kind: z.enum(consentKinds) }),
    reply: Message,
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
})
