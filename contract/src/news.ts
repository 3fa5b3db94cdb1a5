import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, optionalLine, translationsOf } from './fields.ts'
import { ChosenMoment, Id, Instant, Locale, Message, html, line } from './values.ts'

/** Slugs that are paths of their own. A title with such a slug gets `-2`. */
export const reservedSlugs = ['store', 'edit', 'all', 'filter', 'update', 'destroy'] as const

/** The largest picture, in bytes. */
const pictureMaxBytes = 6 * 1024 * 1024

/** A picture in the sizes that exist, for `src` and `srcset`; width and height in CSS pixels of the largest. */
export const Picture = z.object({ url: z.string(), srcset: z.string(), width: z.number(), height: z.number() })

/** The 1200 × 630 JPEG that other sites show beside a link. */
const SharePicture = z.object({ url: z.string(), width: z.number(), height: z.number() })

const Teaser = z.object({ title: z.string(), excerpt: z.string(), slug: z.string() })

const richText = html(200_000)

/** An array, a JSON array or a text with commas. Tags that differ only in case are stored once. */
export const Tags = z.pipe(
  z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(splitTags)),
  z.array(line(1, 40)).check(z.maxLength(12)),
)

/** True in any form in which forms send it. */
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off', ''])]),
  z.transform((sent) => sent === true || sent === 'true' || sent === '1' || sent === 'on'),
)

/** A moment that staff choose, with its offset. An empty text is none. */
const ChosenInstant = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  ChosenMoment,
])

/**
 * The fields of an article that staff edit. `description` is the text, as sanitised HTML where a reply has all of it.
 * `author` is the displayed name; without it, that of the member of staff.
 */
export const noticeFields = {
  title: field(z.string(), line(1, 160)),
  description: field(z.string(), richText.check(z.minLength(1))),
  tags: field(z.array(z.string()), z.optional(Tags)),
  category: optionalLine(60),
  source: optionalLine(200),
  locale: field(Locale, z.optional(Locale)),
  author: field(z.string(), z.optional(line(0, 80))),
  /** An address from the reply of POST /notice/image, or one that the article has already. */
  cover_url: field(z.nullable(z.string()), z.optional(z.nullable(z.string().check(z.maxLength(300))))),
  /** When left out, a new article is published now and a changed one keeps its moment. Null means now. */
  published_at: field(Instant, z.optional(z.nullable(ChosenInstant))),
}

/** Its texts in the other language; a part that is missing or empty falls back to the main one. */
export const noticeEnglish = {
  title: field(z.string(), line(0, 160)),
  description: field(z.string(), richText),
  tags: field(z.array(z.string()), Tags),
  category: field(z.string(), optionalLine(60).body),
}
const translations = translationsOf(noticeEnglish)
type Translated = z.input<typeof translations.body>

/** One JSON field when the body is multipart. When an update leaves it out, the translation stays; `{}` removes it. */
const NoticeTranslations = z.pipe(
  z.pipe(
    z.union([z.string(), translations.body]),
    z.transform((sent, context) => (typeof sent === 'string' ? fromJson(sent, context) : sent)),
  ),
  translations.body,
)

// Replies list their fields in a fixed order, so `published_at`, which is newer than the others, is moved to the end.
const { published_at, ...firstFields } = inReply(noticeFields)
const { title, description, cover_url, author, tags, category, locale, source, ...otherFields } = firstFields

/**
 * A row of the list, without the body. `description` is the first 200 plain characters, `excerpt` at most 160 that end
 * at a word. `locale` is the language of the text in the reply, which is the main one's when there is no translation.
 * The `published_at` of a scheduled article is in the future, and only staff see it. Once it is published, that moment
 * counts as its last change.
 */
const NoticeRow = z.object({
  id: z.number(),
  slug: z.string(),
  title,
  description,
  cover: cover_url,
  cover_url,
  cover_picture: z.nullable(Picture),
  hero_url: z.nullable(z.string()),
  updated_at: Instant,
  published_at,
  updatedRecently: z.boolean(),
  isScheduled: z.boolean(),
  author,
  author_avatar: z.nullable(z.string()),
  tags,
  category,
  locale,
  source,
  excerpt: z.string(),
  ...otherFields,
})

/**
 * The whole article. `description` is sanitised HTML, `words` counts its plain words. Previous is older, next is newer.
 */
const Notice = z.extend(NoticeRow, {
  words: z.number(),
  share_picture: z.nullable(SharePicture),
  prev_slug: z.nullable(z.string()),
  next_slug: z.nullable(z.string()),
  prev_title: z.nullable(z.string()),
  next_title: z.nullable(z.string()),
  related: z.array(Teaser),
})

const { published_at: publishedAt, ...sentFirst } = inBody(noticeFields)

const body = {
  ...sentFirst,
  remove_cover: z.optional(Flag),
  published_at: publishedAt,
  translations: z.optional(NoticeTranslations),
}

/** The form of a new article. The picture may be the file `cover` of a multipart body. */
const NoticeForm = z.object(body)

/**
 * The form of a change: optional fields that are left out stay. With `version`, an article that was changed meanwhile
 * is not overwritten.
 */
const NoticeChange = z.object({ ...body, version: z.optional(z.coerce.number().check(z.int(), z.positive())) })

/** The values of the editor: the main text, its translation, and the version to send back. */
const EditableNotice = z.object({
  id: z.number(),
  slug: z.string(),
  ...firstFields,
  cover_picture: z.nullable(Picture),
  published_at,
  updated_at: Instant,
  translations: translations.reply,
  version: z.number(),
})

const Written = z.extend(Message, { data: Notice })
const files = { cover: { kind: 'image', maxBytes: pictureMaxBytes } } as const

export const news = endpoints({
  listNotices: {
    route: 'GET /notices',
    access: 'public',
    fromReplica: true,
    about:
      'The newest published notices: `before` goes on from `next`, or `page` counts pages of 10, with the total up to 1,000.',
    query: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{1,13}-\d{1,15}$/))),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    }),
    reply: z.object({
      notice: z.array(NoticeRow),
      next: z.nullable(z.string()),
      page: z.optional(z.number()),
      lastPage: z.optional(z.number()),
      total: z.optional(z.number()),
      more: z.optional(z.boolean()),
    }),
    cached: ['news'],
  },
  getNotice: {
    route: 'GET /notice/:slug',
    access: 'public',
    fromReplica: true,
    about:
      'One notice by its slug, with its neighbours and up to three related ones, in the language of the caller where it exists.',
    params: z.object({ slug: z.string() }),
    reply: z.object({ notice: Notice }),
    errors: ['not_found'],
    cached: ['news'],
  },
  getNoticeForEdit: {
    route: 'GET /notice/edit/:id',
    access: 'news.write',
    about: 'What the editor of a notice is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ notice: EditableNotice }),
    errors: ['not_found'],
  },
  createNotice: {
    route: 'POST /notice',
    access: 'news.write',
    about: 'Publishes a notice, or schedules it; the slug comes from the title and the HTML is sanitised.',
    body: NoticeForm,
    files,
    reply: Written,
    status: 201,
    errors: ['upload_not_an_image', 'upload_too_large'],
  },
  updateNotice: {
    route: 'PUT /notice/:id',
    access: 'news.write',
    about: 'Changes a notice; the slug stays, so links keep working.',
    params: z.object({ id: Id }),
    body: NoticeChange,
    files,
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', 'upload_not_an_image', 'upload_too_large'],
  },
  deleteNotice: {
    route: 'DELETE /notice/destroy/:id',
    access: 'news.write',
    about: 'Deletes a notice and the pictures that nothing else uses.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), slug: z.string(), title: z.string() }) }),
    errors: ['not_found'],
  },
  uploadNoticeImage: {
    route: 'POST /notice/image',
    access: ['news.write', 'guides.write', 'pages.write'],
    about: 'Keeps a picture for the body or the cover of a notice, sent as the file `image`.',
    body: z.object({}),
    files: { image: { kind: 'image', maxBytes: pictureMaxBytes } },
    reply: z.extend(Message, Picture.shape),
    status: 201,
    errors: ['upload_not_an_image', 'upload_too_large'],
  },
})

function splitTags(sent: string | string[]): string[] {
  const listed = typeof sent === 'string' ? (listIn(sent) ?? sent.split(',')) : sent
  const byLowerCase = new Map<string, string>()
  for (const tag of listed.map((text) => text.trim()).filter(Boolean)) {
    if (!byLowerCase.has(tag.toLowerCase())) byLowerCase.set(tag.toLowerCase(), tag)
  }
  return [...byLowerCase.values()]
}

function listIn(text: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.map(String) : null
  } catch {
    return null
  }
}

function fromJson(text: string, context: { issues: unknown[] }): Translated {
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as Translated)
  } catch {
    context.issues.push({ code: 'invalid_format', format: 'json', input: text })
    return {}
  }
}
