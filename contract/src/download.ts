import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Id, Instant, Locale, Message, html, line, link } from './values.ts'

/** Where a file lies, as the wire calls it. `direto` is accepted too and kept as `Direto`. */
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

/** Empty is none. */
const optionalAddress = z.optional(z.nullable(z.union([z.literal(''), Address])))
const optionalLine = (max: number) => z.optional(z.nullable(line(0, max)))

const richText = html(50_000)

/**
 * A file to download, in the caller's language where it is translated; `body` is sanitised HTML, `locale` the language
 * of the text. `version`, `size` and `checksum` are texts as staff wrote them.
 */
const Download = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  server: z.enum(downloadServers),
  url: z.string(),
  mirror_url: z.nullable(z.string()),
  version: z.nullable(z.string()),
  size: z.nullable(z.string()),
  checksum: z.nullable(z.string()),
  recommended: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  changelog_url: z.nullable(z.string()),
  locale: Locale,
})

/** The text in English; a part that is missing or empty falls back to the main one. */
const Translations = z.object({
  en: z.optional(z.object({ title: z.optional(line(0, 160)), body: z.optional(richText) })),
})

const fields = {
  title: line(1, 160),
  body: z.optional(richText),
  server: Server,
  url: Address,
  mirror_url: optionalAddress,
  version: optionalLine(40),
  size: optionalLine(40),
  checksum: optionalLine(200),
  recommended: z.optional(z.boolean()),
  changelog_url: optionalAddress,
  /** Left out on an update it stays; `{}` removes the translation. */
  translations: z.optional(Translations),
}

/** What the editor is filled with: the main text, the translation beside it, and the revision to send back. */
const EditableDownload = z.extend(z.omit(Download, { locale: true }), {
  translations: z.object({ en: z.optional(z.object({ title: z.nullable(z.string()), body: z.nullable(z.string()) })) }),
  revision: z.number(),
})

const Written = z.extend(Message, { data: Download })

export const download = endpoints({
  listDownloads: {
    route: 'GET /download/all',
    access: 'public',
    about: 'Every download: the recommended ones first, then the newest.',
    reply: z.object({ data: z.array(Download) }),
    cached: ['downloads'],
  },
  getDownloadForEdit: {
    route: 'GET /download/edit/:id',
    access: 'admin',
    about: 'What the editor of a download is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ download: EditableDownload }),
    errors: ['not_found'],
  },
  createDownload: {
    route: 'POST /download/create',
    access: 'admin',
    about: 'Offers a file for download; the HTML is sanitised.',
    body: z.object(fields),
    reply: Written,
    status: 201,
  },
  updateDownload: {
    route: 'PUT /download/update/:id',
    access: 'admin',
    about:
      'Changes a download: optional fields that are left out stay. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.object({ ...fields, revision: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteDownload: {
    route: 'DELETE /download/destroy/:id',
    access: 'admin',
    about: 'Takes a download off the list.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), title: z.string() }) }),
    errors: ['not_found'],
  },
  noteForcedAdmin: {
    route: 'POST /download/forced',
    access: 'public',
    about:
      'Notes in the log that somebody looks at the edit buttons by `forceAdmin=1`, which opens nothing but a view.',
    reply: Message,
    limit: { max: 30, perSeconds: 3600, by: 'address' },
  },
})
