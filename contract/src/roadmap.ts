import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, translationsOf } from './fields.ts'
import { Tags } from './news.ts'
import { Id, Instant, Locale, Message, html, isSensible, line, numeric, whole } from './values.ts'

export const roadmapStatuses = ['planned', 'in_progress', 'done'] as const
export type RoadmapStatus = (typeof roadmapStatuses)[number]

/** The limit of a roadmap; its list has no pages. */
export const roadmapItemsAtMost = 500

/** Without a sort the list has the order of staff. */
export const roadmapSorts = ['eta_asc', 'eta_desc', 'impact_desc', 'alpha'] as const

const Status = z.enum(roadmapStatuses)
const richText = html(50_000)
const Revision = z.optional(z.coerce.number().check(z.int(), z.positive()))

/** Rounded to the nearest 5, between 0 and 100. */
const Progress = z.pipe(
  numeric(),
  z.transform((percent) => Math.min(100, Math.max(0, Math.round(percent / 5) * 5))),
)

/** The promised date: a moment with its offset, or a day of the server's calendar. Null and an empty text are none. */
const Eta = z.pipe(
  z.nullable(z.union([z.literal(''), z.iso.datetime({ offset: true }), z.iso.date()])),
  z.pipe(z.transform(momentOf), z.nullable(z.string().check(z.refine(isSensible)))),
)

/** Null and an empty text are none. */
const OptionalProgress = z.pipe(
  z.transform((sent: unknown) => (sent === '' ? null : sent)),
  z.nullable(Progress),
)

/**
 * The fields of an item that staff edit. `description` is sanitised HTML in a reply. `impact` is 1 to 5. `progress` is
 * 0 to 100 in steps of 5, or null.
 */
export const roadmapFields = {
  title: field(z.string(), line(1, 160)),
  description: field(z.string(), z.optional(richText)),
  status: field(Status, z.optional(Status)),
  impact: field(z.number(), z.optional(whole(1, 5))),
  progress: field(z.nullable(z.number()), z.optional(OptionalProgress)),
  tags: field(z.array(z.string()), z.optional(Tags)),
  eta: field(z.nullable(Instant), z.optional(Eta)),
}

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const roadmapEnglish = {
  title: field(z.string(), line(0, 160)),
  description: field(z.string(), richText),
  tags: field(z.array(z.string()), Tags),
}
const translations = translationsOf(roadmapEnglish)

// The reply keeps the order of its fields in the API document; a new field comes after the tags.
const { title, description, status, eta, ...otherFields } = inReply(roadmapFields)

/**
 * A planned, current or finished item, in the caller's language where it is translated. `done_at` is when it was
 * finished, `revision` counts its changes.
 */
const RoadmapItem = z.object({
  id: z.number(),
  title,
  description,
  status,
  eta,
  ...otherFields,
  ord: z.number(),
  done_at: z.nullable(Instant),
  updated_at: Instant,
  revision: z.number(),
  locale: Locale,
})

const body = {
  ...inBody(roadmapFields),
  /** When an update leaves it out, the translation stays; `{}` removes it. */
  translations: z.optional(translations.body),
}

/** The values of the editor: the main text, its translation, and the revision to send back. */
const EditableRoadmapItem = z.extend(z.omit(RoadmapItem, { locale: true }), { translations: translations.reply })

const Places = z
  .array(z.object({ id: Id, ord: whole(0, 1_000_000) }))
  .check(z.minLength(1), z.maxLength(roadmapItemsAtMost))

const Written = z.extend(Message, { data: RoadmapItem })

export const roadmap = endpoints({
  listRoadmap: {
    route: 'GET /roadmap/list',
    access: 'public',
    fromReplica: true,
    about: 'The roadmap, filtered by text, status and tag.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      status: z.optional(z.union([z.enum(roadmapStatuses), z.enum(['', 'all'])])),
      tag: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      sort: z.optional(z.union([z.enum(roadmapSorts), z.literal('')])),
    }),
    reply: z.object({ data: z.array(RoadmapItem) }),
    cached: ['roadmap'],
  },
  getRoadmapStats: {
    route: 'GET /roadmap/stats',
    access: 'public',
    fromReplica: true,
    about: 'How many items are planned, in the making and done, and how many were done in the current quarter.',
    reply: z.object({
      data: z.object({
        planned: z.number(),
        in_progress: z.number(),
        done: z.number(),
        deliveredThisQuarter: z.number(),
      }),
    }),
    cached: ['roadmap'],
  },
  getRoadmapItemForEdit: {
    route: 'GET /roadmap/edit/:id',
    access: 'roadmap.write',
    about: 'What the editor of an item is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ item: EditableRoadmapItem }),
    errors: ['not_found'],
  },
  createRoadmapItem: {
    route: 'POST /roadmap',
    access: 'roadmap.write',
    about: 'Puts an item at the end of the roadmap; the HTML is sanitised.',
    body: z.object(body),
    reply: Written,
    status: 201,
    errors: ['roadmap_full'],
  },
  reorderRoadmap: {
    route: 'PATCH /roadmap/reorder',
    access: 'roadmap.write',
    about:
      'Puts items in their places, as a list or in `items`. With `was`, the ids in the order that the caller saw, an order that others changed since is not overwritten; what they added stays last, and what they deleted is passed over.',
    body: z.union([
      Places,
      z.object({ items: Places, was: z.optional(z.array(Id).check(z.maxLength(roadmapItemsAtMost))) }),
    ]),
    reply: z.extend(Message, { data: z.array(z.object({ id: z.number(), ord: z.number() })) }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  updateRoadmapItem: {
    route: 'PUT /roadmap/:id',
    access: 'roadmap.write',
    about:
      'Changes an item: optional fields that are left out stay. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.object({ ...body, revision: Revision }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  setRoadmapStatus: {
    route: 'PATCH /roadmap/:id/status',
    access: 'roadmap.write',
    about: 'Switches an item to any state; what it has progressed stays. `revision` as in an update.',
    params: z.object({ id: Id }),
    body: z.object({ status: Status, revision: Revision }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  setRoadmapProgress: {
    route: 'PATCH /roadmap/:id/progress',
    access: 'roadmap.write',
    about: 'Says how far an item has come, in per cent: kept to the nearest 5. `revision` as in an update.',
    params: z.object({ id: Id }),
    body: z.object({ progress: Progress, revision: Revision }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteRoadmapItem: {
    route: 'DELETE /roadmap/:id',
    access: 'roadmap.write',
    about: 'Takes an item off the roadmap.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), title: z.string() }) }),
    errors: ['not_found'],
  },
})

/** A day begins at midnight of UTC-3. */
function momentOf(sent: string | null): string | null {
  if (!sent) return null
  return new Date(sent.length === 10 ? `${sent}T00:00:00-03:00` : sent).toISOString()
}
