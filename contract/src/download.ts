import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, optionalField, optionalLine, translationsOf } from './fields.ts'
import { Id, Instant, Locale, Message, html, line, link } from './values.ts'

/** The host of a file, as the wire names it. `direto` is accepted, too, and stored as `Direto`. */
export const downloadServers = ['Megaupload', 'GoogleDrive', 'Sendspace', 'Direto', 'Outro'] as const
export type DownloadServer = (typeof downloadServers)[number]

const Server = z.pipe(
  z.pipe(
    z.string(),
    z.transform((sent) => (sent === 'direto' ? 'Direto' : sent)),
  ),
  z.enum(downloadServers),
)

/** A file's address: of the web, or a path of this site. */
const Address = z.pipe(line(1, 2000), link(2000, 'address'))

const richText = html(50_000)

/**
 * The fields of a download that staff edit. `body` is sanitised HTML in a reply; `version`, `size` and `checksum` are
 * texts as staff wrote them.
 */
export const downloadFields = {
  title: field(z.string(), line(1, 160)),
  body: field(z.string(), z.optional(richText)),
  server: field(z.enum(downloadServers), Server),
  url: field(z.string(), Address),
  mirror_url: optionalField(z.string(), Address),
  version: optionalLine(40),
  size: optionalLine(40),
  checksum: optionalLine(200),
  recommended: field(z.boolean(), z.optional(z.boolean())),
  changelog_url: optionalField(z.string(), Address),
}

// The reply keeps the order of its fields in the API document.
const { changelog_url, ...firstFields } = inReply(downloadFields)

/** A file to download, in the caller's language where it is translated; `locale` is the language of the text. */
const Download = z.object({
  id: z.number(),
  ...firstFields,
  created_at: Instant,
  updated_at: Instant,
  changelog_url,
  locale: Locale,
})

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const downloadEnglish = {
  title: field(z.string(), line(0, 160)),
  body: field(z.string(), richText),
}
const translations = translationsOf(downloadEnglish)

const body = {
  ...inBody(downloadFields),
  /** When an update leaves it out, the translation stays; `{}` removes it. */
  translations: z.optional(translations.body),
}

/** The values of the editor: the main text, its translation, and the revision to send back. */
const EditableDownload = z.extend(z.omit(Download, { locale: true }), {
  translations: translations.reply,
  revision: z.number(),
})

const Written = z.extend(Message, { data: Download })

export const download = endpoints({
  listDownloads: {
    route: 'GET /download/all',
    access: 'public',
    fromReplica: true,
    about: 'Every download: the recommended ones first, then the newest.',
    reply: z.object({ data: z.array(Download) }),
    cached: ['downloads'],
  },
  getDownloadForEdit: {
    route: 'GET /download/edit/:id',
    access: 'downloads.write',
    about: 'What the editor of a download is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ download: EditableDownload }),
    errors: ['not_found'],
  },
  createDownload: {
    route: 'POST /download/create',
    access: 'downloads.write',
    about: 'Offers a file for download; the HTML is sanitised.',
    body: z.object(body),
    reply: Written,
    status: 201,
  },
  updateDownload: {
    route: 'PUT /download/update/:id',
    access: 'downloads.write',
    about:
      'Changes a download: optional fields that are left out stay. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.object({ ...body, revision: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteDownload: {
    route: 'DELETE /download/destroy/:id',
    access: 'downloads.write',
    about: 'Takes a download off the list.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), title: z.string() }) }),
    errors: ['not_found'],
  },
  noteForcedAdmin: {
    route: 'POST /download/forced',
    access: 'public',
    whileHeld: true,
    about:
      'Notes in the log that somebody looks at the edit buttons by `forceAdmin=1`, which opens nothing but a view.',
    reply: Message,
    limit: { max: 30, perSeconds: 3600, by: 'address' },
  },
})
