import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, translationsOf } from './fields.ts'
import { Instant, Locale, Message, html, line } from './values.ts'

/** The pages whose text staff write. */
export const sitePages = ['about', 'team', 'contact', 'donation-rules', 'privacy', 'terms', 'rules'] as const
export type SitePageName = (typeof sitePages)[number]

const Name = z.object({ name: z.enum(sitePages) })
const richText = html(200_000)

/** The fields of such a page that staff edit. `body` is sanitised HTML in a reply. */
export const sitePageFields = {
  title: field(z.string(), line(1, 160)),
  body: field(z.string(), richText.check(z.minLength(1))),
}

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const sitePageEnglish = {
  title: field(z.string(), line(0, 160)),
  body: field(z.string(), richText),
}
const translations = translationsOf(sitePageEnglish)

/** A page in the caller's language. Without `updated_at` it is the text that came with the portal. */
const SitePage = z.object({
  name: z.enum(sitePages),
  ...inReply(sitePageFields),
  updated_at: z.nullable(Instant),
  locale: Locale,
})

/** The values of the editor: both languages, and the revision to send back (0: never edited). */
const EditableSitePage = z.extend(z.omit(SitePage, { locale: true }), {
  translations: translations.reply,
  revision: z.number(),
})

export const sitepage = endpoints({
  getSitePage: {
    route: 'GET /page/:name',
    access: 'public',
    fromReplica: true,
    about: 'One of the pages about the server itself.',
    params: Name,
    reply: z.object({ page: SitePage }),
    cached: ['sitepages'],
  },
  getSitePageForEdit: {
    route: 'GET /page/:name/edit',
    access: 'pages.write',
    about: 'What the editor of such a page is filled with.',
    params: Name,
    reply: z.object({ page: EditableSitePage }),
  },
  updateSitePage: {
    route: 'PUT /page/:name',
    access: 'pages.write',
    about: 'Changes such a page; the HTML is sanitised. With `revision`, a page changed since is not overwritten.',
    params: Name,
    body: z.object({
      ...inBody(sitePageFields),
      /** When it is left out, the translation stays; `{}` removes it. */
      translations: z.optional(translations.body),
      revision: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    }),
    reply: z.extend(Message, { data: SitePage }),
    errors: ['changed_meanwhile'],
  },
})
