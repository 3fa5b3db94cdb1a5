import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, optionalLine, translationsOf } from './fields.ts'
import { coverMaxBytes, guideLimits, guideSorts } from './guide-rules.ts'
import { Picture } from './news.ts'
import { Id, Instant, Locale, Message, html, line, whole } from './values.ts'

const richText = html(200_000)
/** An empty text is 0. */
const ordenation = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))

/** True in any form in which forms send it. */
const Flag = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0', 'on', 'off', ''])]),
  z.transform((sent) => sent === true || sent === 1 || sent === 'true' || sent === '1' || sent === 'on'),
)

/**
 * The fields of a guide that staff edit. `body` is sanitised HTML in a reply. A guide that is not public is a draft.
 */
export const guideFields = {
  title: field(z.string(), line(1, 160)),
  body: field(z.string(), z.optional(richText)),
  ordenation: field(z.number(), z.optional(ordenation)),
  subguide_id: field(z.number(), whole(1, Number.MAX_SAFE_INTEGER)),
  is_public: field(z.boolean(), z.optional(Flag)),
  /**
   * The address of a picture: of this site, or of another, from where it is copied. The file `cover` takes precedence.
   */
  cover_url: field(z.nullable(z.string()), z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500))))),
}

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const guideEnglish = {
  title: field(z.string(), line(0, 160)),
  body: field(z.string(), richText),
}
const translations = translationsOf(guideEnglish)

const { title, body, cover_url, ...placeFields } = inReply(guideFields)

/**
 * A guide in a list, in the caller's language where it is translated; `locale` is the language of the text. `excerpt`
 * is plain text of at most 220 characters. Only staff see drafts.
 */
const GuideRow = z.object({
  id: z.number(),
  title,
  slug: z.string(),
  excerpt: z.string(),
  ...placeFields,
  isNew: z.boolean(),
  cover_url,
  cover_picture: z.nullable(Picture),
  created_at: Instant,
  updated_at: Instant,
  words: z.number(),
  locale: Locale,
})

const Neighbour = z.object({ slug: z.string(), title: z.string() })

/** The whole guide. Its neighbours are those of its sub-guide, in their order. */
const Guide = z.extend(GuideRow, {
  body,
  subguide: z.string(),
  share_picture: z.nullable(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  previous: z.nullable(Neighbour),
  next: z.nullable(Neighbour),
  related: z.array(z.extend(Neighbour, { excerpt: z.string() })),
})

const guideBody = {
  ...inBody(guideFields),
  /** One JSON field in multipart. When an update leaves it out, the translation stays; `{}` removes it. */
  translations: z.optional(z.pipe(z.pipe(z.unknown(), z.transform(fromJson)), translations.body)),
}
const files = { cover: { kind: 'image', maxBytes: coverMaxBytes } } as const
const uploadErrors = ['upload_not_an_image', 'upload_too_large'] as const
const revision = z.optional(z.coerce.number().check(z.int(), z.positive()))

/** The values of the editor: the main text, its translation, and the revision to send back. */
const EditableGuide = z.object({
  id: z.number(),
  slug: z.string(),
  ...inReply(guideFields),
  cover_picture: z.nullable(Picture),
  created_at: Instant,
  updated_at: Instant,
  translations: translations.reply,
  revision: z.number(),
})

/** The fields of a sub-guide that staff edit. */
export const subguideFields = {
  title: field(z.string(), line(1, 60)),
  title_en: optionalLine(60),
  ordenation: field(z.number(), z.optional(ordenation)),
}
const { title_en, ...subguideReply } = inReply(subguideFields)

/**
 * A group of guides: its title in the caller's language, its place, and the number of guides that the caller sees in
 * it.
 */
const Subguide = z.object({ id: z.number(), ...subguideReply, guides: z.number() })

const page = {
  after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(100_000))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(guideLimits.listed))),
}
/** `next` is the `after` of the following page. `total` is exact up to 1,000; `more` says that there are others. */
const List = z.object({
  data: z.array(GuideRow),
  next: z.nullable(z.number()),
  total: z.number(),
  more: z.boolean(),
})

const Written = z.extend(Message, { data: Guide })

export const guide = endpoints({
  listGuides: {
    route: 'GET /guide/all',
    access: 'public',
    fromReplica: true,
    about:
      'The guides, the newest first, up to 100 at a time: `q` is looked for in title and plain text. Drafts are for staff alone.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      subguide: z.optional(Id),
      sort: z.optional(z.enum(guideSorts)),
      ...page,
    }),
    reply: List,
    cached: ['guides'],
  },
  filterGuides: {
    route: 'GET /guide/filter/:subguideId',
    access: 'public',
    fromReplica: true,
    about: 'The guides of one sub-guide, in its order.',
    params: z.object({ subguideId: Id }),
    query: z.object(page),
    reply: List,
    cached: ['guides'],
  },
  getGuide: {
    route: 'GET /guide/:slug',
    access: 'public',
    fromReplica: true,
    about:
      'One guide by its slug, in the language of the caller where it exists. A draft is 404 to whoever is not staff.',
    params: z.object({ slug: z.string() }),
    reply: z.object({ guide: Guide }),
    errors: ['not_found'],
    cached: ['guides'],
  },
  getGuideForEdit: {
    route: 'GET /guide/edit/:id',
    access: 'guides.write',
    about: 'What the editor of a guide is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ guide: EditableGuide }),
    errors: ['not_found'],
  },
  createGuide: {
    route: 'POST /guide/store',
    access: 'guides.write',
    about: 'Writes a guide, a draft unless `is_public`; the slug comes from the title and the HTML is sanitised.',
    body: z.object(guideBody),
    files,
    reply: Written,
    status: 201,
    errors: uploadErrors,
  },
  updateGuide: {
    route: 'PUT /guide/update/:id',
    access: 'guides.write',
    about:
      'Changes a guide: what is left out stays, and so does the slug. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object(guideBody)), { remove_cover: z.optional(Flag), revision }),
    files,
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', ...uploadErrors],
  },
  deleteGuide: {
    route: 'DELETE /guide/destroy/:id',
    access: 'guides.write',
    about: 'Deletes a guide and the pictures that nothing else uses.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), slug: z.string(), title: z.string() }) }),
    errors: ['not_found'],
  },
  listSubguides: {
    route: 'GET /subguide/all',
    access: 'public',
    fromReplica: true,
    about: 'The sub-guides in their order.',
    reply: z.object({ data: z.array(Subguide) }),
    cached: ['guides'],
  },
  getSubguideForEdit: {
    route: 'GET /subguide/edit/:id',
    access: 'guides.write',
    about: 'What the editor of a sub-guide is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ subguide: z.extend(Subguide, { title_en, revision: z.number() }) }),
    errors: ['not_found'],
  },
  createSubguide: {
    route: 'POST /subguide/store',
    access: 'guides.write',
    about: 'Adds a sub-guide.',
    body: z.object(inBody(subguideFields)),
    reply: z.extend(Message, { data: z.extend(Subguide, Message.shape) }),
    status: 201,
  },
  updateSubguide: {
    route: 'PUT /subguide/update/:id',
    access: 'guides.write',
    about: 'Renames or moves a sub-guide. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.extend(z.partial(z.object(inBody(subguideFields))), { revision }),
    reply: z.extend(Message, { data: Subguide }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteSubguide: {
    route: 'DELETE /subguide/destroy/:id',
    access: 'guides.write',
    about: 'Removes a sub-guide that has no guides.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), title: z.string() }) }),
    errors: ['not_found', 'subguide_in_use'],
  },
})

function fromJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  if (sent.trim() === '') return {}
  try {
    return JSON.parse(sent) as unknown
  } catch {
    return sent
  }
}
