import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant, Locale, Message, html, line } from './values.ts'

/** The pages whose text staff write. */
export const sitePages = ['about', 'team', 'contact', 'donation-rules'] as const
export type SitePageName = (typeof sitePages)[number]

const Name = z.object({ name: z.enum(sitePages) })
const richText = html(200_000)

/** A page in the caller's language; `body` is sanitised HTML. Without `updated_at` it is the text that came with the portal. */
const SitePage = z.object({
  name: z.enum(sitePages),
  title: z.string(),
  body: z.string(),
  updated_at: z.nullable(Instant),
  locale: Locale,
})

/** What the editor is filled with: both languages, and the revision to send back (0: never edited). */
const EditableSitePage = z.extend(z.omit(SitePage, { locale: true }), {
  translations: z.object({ en: z.optional(z.object({ title: z.nullable(z.string()), body: z.nullable(z.string()) })) }),
  revision: z.number(),
})

export const sitepage = endpoints({
  getSitePage: {
    route: 'GET /page/:name',
    access: 'public',
    about: 'One of the pages about the server itself.',
    params: Name,
    reply: z.object({ page: SitePage }),
    cached: ['sitepages'],
  },
  getSitePageForEdit: {
    route: 'GET /page/:name/edit',
    access: 'admin',
    about: 'What the editor of such a page is filled with.',
    params: Name,
    reply: z.object({ page: EditableSitePage }),
  },
  updateSitePage: {
    route: 'PUT /page/:name',
    access: 'admin',
    about: 'Changes such a page; the HTML is sanitised. With `revision`, a page changed since is not overwritten.',
    params: Name,
    body: z.object({
      title: line(1, 160),
      body: richText.check(z.minLength(1)),
      /** Left out it stays; `{}` removes the translation. */
      translations: z.optional(
        z.object({ en: z.optional(z.object({ title: z.optional(line(0, 160)), body: z.optional(richText) })) }),
      ),
      revision: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    }),
    reply: z.extend(Message, { data: SitePage }),
    errors: ['changed_meanwhile'],
  },
})
