import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { digestRhythms, messageTopics, unsubscribeTopics } from './message-topics.ts'
import { Instant, Locale, Message } from './values.ts'

/** A time of day, in whole minutes. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The name of a time zone as browsers know it. */
const Zone = z.string().check(
  z.maxLength(60),
  z.refine((name) => isZone(name)),
)

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const Topics = z.array(z.enum(messageTopics)).check(z.maxLength(messageTopics.length))

const choices = {
  /** The topics that come by each channel. Those that nobody can switch off come in any case. */
  bell: Topics,
  mail: Topics,
  push: Topics,
  /** The hours in which messages that are not urgent wait for their end. Without both there are none. */
  quietFrom: z.nullable(TimeOfDay),
  quietUntil: z.nullable(TimeOfDay),
  /** The zone of these hours and of the digest; null for the time of the server. */
  zone: z.nullable(Zone),
  digest: z.enum(digestRhythms),
  /** The language of mails; null for the one last used. */
  locale: z.nullable(Locale),
}

export const MessageChoices = z.object(choices).check(
  z.refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ['quietUntil'],
    params: { rule: 'quiet_both' },
  }),
  z.refine(({ quietFrom, quietUntil }) => quietFrom === null || quietFrom !== quietUntil, {
    path: ['quietUntil'],
    params: { rule: 'quiet_same' },
  }),
)

/** The kind of a mail, and the number of its variant from 1. */
const SampleKind = z.string().check(z.regex(/^[a-z_]{1,40}$/))
const Variant = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(99))

export const mailing = endpoints({
  getMessageSettings: {
    route: 'GET /messages/settings',
    access: 'player',
    about:
      'Which messages the caller gets by which channel, when, and in which language; and the state of the address.',
    reply: z.object({
      ...choices,
      /** The language that was used last. */
      usedLocale: Locale,
      address: z.object({
        email: z.nullable(z.string()),
        isConfirmed: z.boolean(),
        /** Since when the mail server has refused the address for good. */
        refusedAt: z.nullable(Instant),
      }),
    }),
  },
  setMessageSettings: {
    route: 'PUT /messages/settings',
    access: 'player',
    about: 'Chooses which messages come by which channel, when, and in which language.',
    body: MessageChoices,
    reply: Message,
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  confirmAddressAgain: {
    route: 'POST /messages/address',
    access: 'player',
    about: 'Mails the confirmation of a refused address again. Once the mail server accepts it, mails go on.',
    reply: Message,
    limit: { max: 3, perSeconds: 3600, by: 'caller' },
    errors: ['not_found'],
  },
  unsubscribe: {
    route: 'POST /messages/unsubscribe',
    access: 'public',
    about: 'Switches off the mails of a topic with the signed token of such a mail (RFC 8058). Again changes nothing.',
    body: z.object({
      topic: z.enum(unsubscribeTopics),
      token: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    reply: Message,
    errors: ['link_unusable'],
    limit: { max: 60, perSeconds: 600, by: 'address' },
  },
  previewMail: {
    route: 'GET /staff/mails/preview',
    access: 'settings.site',
    about: 'A mail with sample data, the list of all, and the address of its HTML for a frame, for ten minutes.',
    query: z.object({ kind: z.optional(SampleKind), variant: z.optional(Variant), locale: z.optional(Locale) }),
    reply: z.object({
      /** Each by its subject without the name of the portal; those with one letter by their sentence. */
      samples: z.array(z.object({ kind: z.string(), variant: z.number(), name: z.string() })),
      kind: z.string(),
      variant: z.number(),
      locale: Locale,
      subject: z.string(),
      text: z.string(),
      frame: z.string(),
    }),
    errors: ['not_found'],
  },
  sendMailSample: {
    route: 'POST /staff/mails/test',
    access: 'settings.site',
    about: "Sends a mail with sample data to the caller's own address, at once.",
    body: z.object({ kind: SampleKind, variant: Variant, locale: Locale }),
    reply: z.extend(Message, { isSent: z.boolean() }),
    limit: { max: 10, perSeconds: 3600, by: 'caller' },
    errors: ['not_found'],
  },
})
