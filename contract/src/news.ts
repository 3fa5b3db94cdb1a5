import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Id, Instant, Locale, Message, line } from './values.ts'

/** A picture in the sizes that exist, for `src` and `srcset`; widths and heights in CSS pixels. */
export const Picture = z.object({ url: z.string(), srcset: z.string(), width: z.number(), height: z.number() })

export const Teaser = z.object({ title: z.string(), excerpt: z.string(), slug: z.string() })

/** A row of the list: everything but the body. `description` is the first 200 plain characters. */
export const NoticeRow = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  cover_picture: z.nullable(Picture),
  hero_url: z.nullable(z.string()),
  updated_at: Instant,
  published_at: Instant,
  updatedRecently: z.boolean(),
  author: z.string(),
  author_avatar: z.nullable(z.string()),
  tags: z.array(z.string()),
  category: z.nullable(z.string()),
  locale: Locale,
  source: z.nullable(z.string()),
  excerpt: z.string(),
})

/** The whole article. `description` is sanitised HTML. */
export const Notice = z.extend(NoticeRow, {
  words: z.number(),
  prev_slug: z.nullable(z.string()),
  next_slug: z.nullable(z.string()),
  prev_title: z.nullable(z.string()),
  next_title: z.nullable(z.string()),
  related: z.array(Teaser),
})

/** The English text beside the Portuguese one; each part may be left out. */
export const NoticeTranslation = z.object({
  title: z.optional(line(0, 160)),
  description: z.optional(z.string().check(z.maxLength(200_000))),
})

/** Sent as one JSON field when the body is multipart. */
export const NoticeTranslations = z.object({ en: z.optional(NoticeTranslation) })
