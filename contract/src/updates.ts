import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { field, inBody, inReply, optionalField, translationsOf } from './fields.ts'
import { Day, Id, Instant, Locale, Message, html, line } from './values.ts'

const richText = html(50_000)
const flag = field(z.boolean(), z.optional(z.boolean()))

/**
 * The fields of an entry of the game's change log that staff edit. `day` is a calendar day, and null for a change that
 * is still to come. The three flags are its labels.
 */
export const updateFields = {
  title: field(z.string(), line(1, 160)),
  body: field(z.string(), richText.check(z.minLength(1))),
  day: optionalField(z.string(), Day),
  is_new: flag,
  is_hot: flag,
  is_pending: flag,
}

/** Its texts in English; a part that is missing or empty falls back to the main one. */
export const updateEnglish = {
  title: field(z.string(), line(0, 160)),
  body: field(z.string(), richText),
}
const translations = translationsOf(updateEnglish)

/** An entry in the caller's language where it is translated; `locale` is the language of the text. */
const Entry = z.object({
  id: z.number(),
  ...inReply(updateFields),
  updated_at: Instant,
  locale: Locale,
})

const body = {
  ...inBody(updateFields),
  /** When an update leaves it out, the translation stays; `{}` removes it. */
  translations: z.optional(translations.body),
}

/** The values of the editor: the main text, its translation, and the revision to send back. */
const EditableEntry = z.extend(z.omit(Entry, { locale: true }), {
  translations: translations.reply,
  revision: z.number(),
})

const Written = z.extend(Message, { data: Entry })

export const updates = endpoints({
  listUpdateEntries: {
    route: 'GET /updates/all',
    access: 'public',
    fromReplica: true,
    about: "The game's change log: what is still to come, then the newest. `after` goes on below an entry.",
    query: z.object({ after: z.optional(Id) }),
    /** `next` is the entry to go on after; null on the last page. */
    reply: z.object({ data: z.array(Entry), next: z.nullable(z.number()) }),
    cached: ['updates'],
  },
  getUpdateEntryForEdit: {
    route: 'GET /updates/edit/:id',
    access: 'news.write',
    about: 'What the editor of an entry is filled with.',
    params: z.object({ id: Id }),
    reply: z.object({ entry: EditableEntry }),
    errors: ['not_found'],
  },
  createUpdateEntry: {
    route: 'POST /updates/create',
    access: 'news.write',
    about: 'Adds an entry to the change log; the HTML is sanitised.',
    body: z.object(body),
    reply: Written,
    status: 201,
  },
  changeUpdateEntry: {
    route: 'PUT /updates/update/:id',
    access: 'news.write',
    about:
      'Changes an entry: optional fields that are left out stay. With `revision`, one changed since is not overwritten.',
    params: z.object({ id: Id }),
    body: z.object({ ...body, revision: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile'],
  },
  deleteUpdateEntry: {
    route: 'DELETE /updates/destroy/:id',
    access: 'news.write',
    about: 'Removes an entry of the change log.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.object({ id: z.number(), title: z.string() }) }),
    errors: ['not_found'],
  },
})
