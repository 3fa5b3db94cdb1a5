import * as z from 'zod/mini'
import {
  announcementCauses,
  announcementKinds,
  announcementMax,
  announcementStates,
  hasOnlyPlaceholdersOf,
  targetKinds,
  targetProblems,
  type AnnouncementKind,
} from './announcement-rules.ts'
import { endpoints } from './endpoints.ts'
import { Id, Instant, Locale, Message, line, whole } from './values.ts'

/** A text of several lines whose placeholders exist. Empty is the portal's own text. */
const template = (kind: AnnouncementKind) =>
  z.string().check(
    z.trim(),
    z.overwrite((sent: string) => sent.toWellFormed()),
    z.maxLength(announcementMax.template),
    z.regex(/^[^\0]*$/),
    z.refine((text) => hasOnlyPlaceholdersOf(kind, text), {
      params: { rule: `placeholder_${kind}` },
      abort: true,
    }),
  )

const templates = z.object({
  article: template('article'),
  patch: template('patch'),
  event: template('event'),
  restock: template('restock'),
})

const minutesBefore = whole(1, announcementMax.minutesBefore)

/** The fields that a new target and a change have. */
const fields = {
  name: line(1, announcementMax.name),
  /** The chat of a Telegram bot: `@channel` or a number. */
  chat: z.optional(line(0, 40)),
  locale: Locale,
  is_on: z.boolean(),
  kinds: z.array(z.enum(announcementKinds)).check(z.maxLength(announcementKinds.length)),
  minutes_before: minutesBefore,
  templates,
}
/** The address of a Discord webhook, or the token of a Telegram bot. */
const secret = line(0, 300)

const Target = z.object({
  id: z.number(),
  kind: z.enum(targetKinds),
  name: z.string(),
  /** The last four characters of the secret. */
  secret_end: z.string(),
  chat: z.nullable(z.string()),
  locale: Locale,
  is_on: z.boolean(),
  kinds: z.array(z.enum(announcementKinds)),
  minutes_before: z.number(),
  templates: z.object({ article: z.string(), patch: z.string(), event: z.string(), restock: z.string() }),
  /** Nothing older is announced. */
  since: Instant,
  problem: z.nullable(z.enum(targetProblems)),
  problem_at: z.nullable(Instant),
  last: z.nullable(z.object({ state: z.enum(announcementStates), at: Instant })),
  revision: z.number(),
})
const Written = z.extend(Message, { data: Target })

const Announcement = z.object({
  id: z.number(),
  target_id: z.number(),
  target_name: z.string(),
  target_kind: z.enum(targetKinds),
  target_is_gone: z.boolean(),
  kind: z.enum(announcementKinds),
  title: z.string(),
  text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  state: z.enum(announcementStates),
  attempts: z.number(),
  cause: z.nullable(z.enum(announcementCauses)),
  /** What the other side replied, without secrets. */
  detail: z.nullable(z.string()),
  created_at: Instant,
  tried_at: z.nullable(Instant),
  next_try_at: z.nullable(Instant),
  /** Who had it posted again. */
  asked_by: z.nullable(z.string()),
})

const Preview = z.object({
  kind: z.enum(announcementKinds),
  /** Null where nothing of this kind exists yet. */
  post: z.nullable(
    z.object({ title: z.string(), text: z.string(), link: z.string(), picture: z.nullable(z.string()) }),
  ),
})

const params = z.object({ id: Id })

/** Posts about news of the portal to channels of Discord and Telegram. */
export const announcement = endpoints({
  listAnnouncementTargets: {
    route: 'GET /staff/announcements/targets',
    access: 'settings.site',
    about: 'The channels to which the portal posts, by name, with the last post of each. Never a secret.',
    reply: z.object({ data: z.array(Target) }),
  },
  createAnnouncementTarget: {
    route: 'POST /staff/announcements/targets',
    access: 'settings.site',
    about:
      'Adds a channel. `secret` is the address of a Discord webhook or the token of a Telegram bot, and is stored encrypted.',
    body: z.object({ kind: z.enum(targetKinds), secret, ...fields }),
    reply: Written,
    status: 201,
    errors: ['too_many_announcement_targets'],
  },
  updateAnnouncementTarget: {
    route: 'PUT /staff/announcements/targets/:id',
    access: 'settings.site',
    about:
      'Changes a channel. Without `secret` it keeps its own. With `revision`, one changed since is not overwritten.',
    params,
    body: z.object({ secret: z.optional(secret), ...fields, revision: z.optional(whole(1, 2 ** 31 - 1)) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteAnnouncementTarget: {
    route: 'DELETE /staff/announcements/targets/:id',
    access: 'settings.site',
    about: 'Removes a channel with its secret. What was posted there stays in the log.',
    params,
    reply: Message,
    errors: ['not_found'],
  },
  testAnnouncementTarget: {
    route: 'POST /staff/announcements/targets/:id/test',
    access: 'settings.site',
    about: 'Posts a test to a channel at once. `isSent` is false with the reason in `message`.',
    params,
    reply: z.object({ isSent: z.boolean(), message: z.string() }),
    errors: ['not_found'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  previewAnnouncements: {
    route: 'POST /staff/announcements/preview',
    access: 'settings.site',
    about: 'How the newest article, patch, event and item would be posted with these texts. Posts nothing.',
    body: z.object({ kind: z.enum(targetKinds), locale: Locale, minutes_before: minutesBefore, templates }),
    reply: z.object({ data: z.array(Preview) }),
  },
  listAnnouncements: {
    route: 'GET /staff/announcements',
    access: 'settings.site',
    about: 'What was posted, waits or failed, newest first.',
    query: z.object({
      state: z.optional(z.enum(announcementStates)),
      kind: z.optional(z.enum(announcementKinds)),
      target: z.optional(Id),
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Announcement), next: z.nullable(z.number()) }),
  },
  repeatAnnouncement: {
    route: 'POST /staff/announcements/:id/repeat',
    access: 'settings.site',
    about: 'Posts an announcement again that failed or whose outcome is unknown.',
    params,
    reply: Message,
    errors: ['not_found', 'announcement_not_repeatable', 'announcement_target_unusable'],
  },
})
