import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { plainText } from '@guildhall/contract/html-text'
import type { news, noticeFields } from '@guildhall/contract/news'
import type { Kysely } from 'kysely'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { lockSlugs } from '../../db/slugs.ts'
import { formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { DB, Notices, NoticeTranslations } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { cleanField } from '../../html/clean-field.ts'
import { beginning, countWords, cut, isBlank } from '../../html/sanitise.ts'
import { holdPicturesIn, removeUnused, withPicture } from '../../images/pictures.ts'
import { namesIn } from '../../images/sizes.ts'
import { publicName } from '../../people/public-name.ts'
import { presentNoticePage } from './presenters.ts'
import * as queries from './queries.ts'
import { teaserLength } from './rules.ts'
import { freeSlug, slugOf } from '../../words/slugs.ts'

type Form = ValidOf<typeof news.createNotice>['body']
type Change = ValidOf<typeof news.updateNotice>['body']
type SavedNotice = Omit<AnswerOf<typeof news.updateNotice>, 'message'>

/** Publishes an article. Defaults: published now, in pt-BR, by the member of staff. */
export async function createNotice(
  app: App,
  caller: Caller,
  locale: Locale,
  form: Form,
  cover?: Buffer,
): Promise<AnswerOf<typeof news.createNotice>> {
  const text = bodyText(form)
  const columns = columnsOf(form)
  const english = englishText(form)
  checkLanguages(form.locale ?? 'pt-BR', english ?? null)
  return withPicture(app, 'news', cover, caller.id, async (sent) => {
    const written = await changeContent(app, ['news'], async (db) => {
      const now = app.now().toISOString()
      const slug = slugOf(form.title)
      const { id } = await queries.insertNotice(db, {
        author: nameOf(caller),
        published_at: now,
        ...columns,
        ...text,
        slug: freeSlug(slug, await lockSlugs(db, 'notices', slug)),
        author_id: caller.id,
        created_at: now,
        updated_at: now,
      })
      if (english) await queries.putTranslation(db, { notice_id: id, locale: 'en', ...english })
      await settlePictures(db, id, sent?.name ?? requestedCover(form))
      await recordAdminAction(db, caller, 'notice.create', `notice ${id}`, app.now(), { after: await snapshot(db, id) })
      return presentSaved(app, db, id, locale)
    })
    return { message: written.data.isScheduled ? m.news_scheduled_message() : m.news_created(), ...written }
  })
}

/** Changes an article. Fields that the form leaves out stay, and so does the slug. */
export async function updateNotice(
  app: App,
  caller: Caller,
  locale: Locale,
  id: number,
  form: Change,
  cover?: Buffer,
): Promise<AnswerOf<typeof news.updateNotice>> {
  const text = bodyText(form)
  const columns = columnsOf(form)
  const english = englishText(form)
  if (!(await queries.getNoticeRow(app.db, id))) refuse('not_found')
  const { written, dropped } = await withPicture(app, 'news', cover, caller.id, (sent) =>
    changeContent(app, ['news'], async (db) => {
      const row = await queries.lockNotice(db, id)
      if (!row) refuse('not_found')
      if (form.version && form.version !== row.version) refuse('changed_meanwhile', { version: row.version })
      const before = await snapshot(db, id)
      const now = app.now().toISOString()
      const oldCover = row.cover_id ? ((await queries.getPicture(db, row.cover_id))?.name ?? null) : null
      await queries.updateNotice(db, id, {
        ...(form.published_at === null && { published_at: now }),
        ...columns,
        ...text,
        updated_at: now,
        version: row.version + 1,
        cover_id: null,
      })
      if (english === null) await queries.deleteTranslation(db, id, 'en')
      else if (english) await queries.putTranslation(db, { notice_id: id, locale: 'en', ...english })
      checkLanguages(form.locale ?? row.locale, (await queries.findTranslations(db, id))[0] ?? null)
      const dropped = await settlePictures(db, id, sent?.name ?? requestedCover(form, oldCover))
      await recordAdminAction(
        db,
        caller,
        'notice.update',
        `notice ${id}`,
        app.now(),
        changes(before, await snapshot(db, id)),
      )
      return { written: await presentSaved(app, db, id, locale), dropped }
    }),
  )
  await removeUnused(app, dropped)
  return { message: m.news_updated(), ...written }
}

/**
 * The columns that a form changes; title and text are in `bodyText`. A field that is not in the form changes nothing,
 * and an empty author changes nothing either. The caller handles a publication moment of null.
 */
function columnsOf({ title: _, description: __, version: ___, remove_cover: ____, ...fields }: Change) {
  return formColumns<Notices, typeof fields>(fields, {
    author: (name) => (name ? { author: name } : {}),
    published_at: (moment) => (moment === null ? {} : { published_at: moment }),
    // Pictures and the English text have tables of their own: `settlePictures`, `englishText`.
    cover_url: () => ({}),
    translations: () => ({}),
  })
}

/** The sanitised text with its teaser and word count. Refuses a text that shows nothing once it is sanitised. */
export function bodyText(form: { title: string; description: string }) {
  const description = cleanField('description', form.description)
  if (isBlank(description)) refuseField('description', 'required', m.error_field_required())
  return { title: form.title, ...derived(description) }
}

/** The English text: undefined leaves it unchanged, null removes it. */
function englishText({ translations }: Pick<Form, 'translations'>) {
  if (!translations) return undefined
  const description = cleanField('translations.en.description', translations.en?.description ?? '')
  const columns = {
    ...noEnglish,
    ...formColumns<NoticeTranslations, EnglishOf<Form>>(translations.en ?? {}, {
      title: (title) => ({ title: title || null }),
      tags: (tags) => ({ tags: tags.length ? tags : null }),
      description: () => (isBlank(description) ? {} : derived(description)),
    }),
  }
  return Object.values(columns).every((text) => text === null) ? null : columns
}

/** An English text without any translation. */
const noEnglish = { title: null, category: null, tags: null, description: null, teaser: null, words: null }

const derived = (description: string) => ({
  description,
  teaser: cut(beginning(description), teaserLength),
  words: countWords(plainText(description)),
})

function checkLanguages(main: Locale, english: object | null): void {
  if (main === 'en' && english) refuseField('translations', 'locale', m.news_translation_same_language())
}

const nameOf = ({ displayName, firstName, login }: Caller): string =>
  publicName({ display_name: displayName, first_name: firstName, login })

/** The name of the cover that the form asks for: the one that it points at, none, or the present one. */
function requestedCover(form: Pick<Form, 'cover_url' | 'remove_cover'>, present: string | null = null): string | null {
  if (form.remove_cover) return null
  if (!form.cover_url) return present
  return namesIn(form.cover_url)[0] ?? unknownCover()
}

const unknownCover = (): never => refuseField('cover_url', 'unknown', m.news_cover_unknown())

/**
 * Links the article to its cover and to the pictures of its texts, and to no others. Returns the ids of pictures that
 * it no longer uses.
 */
async function settlePictures(db: Kysely<DB>, id: number, name: string | null): Promise<number[]> {
  const english = (await queries.findTranslations(db, id)).map((each) => each.description ?? '')
  const texts = {
    description: (await queries.getNoticeRow(db, id))?.description ?? '',
    'translations.en.description': english.join(' '),
  }
  const { cover, dropped } = await holdPicturesIn(db, `notice ${id}`, texts, name)
  if (name) await queries.updateNotice(db, id, { cover_id: (cover ?? unknownCover()).id })
  return dropped
}

/** In the audit log `cover_url` is `cover`. */
type Snapshot = Record<Exclude<keyof typeof noticeFields, 'cover_url'>, unknown> & Record<string, unknown>

/** The fields of an article for the audit log: all that staff can change. */
export async function snapshot(db: Kysely<DB>, id: number): Promise<Snapshot> {
  const row = await queries.getNoticeRow(db, id)
  if (!row) throw new Error(`Notice ${id} is gone from its own transaction.`)
  const translations = await queries.findTranslations(db, id)
  const { slug, locale, title, description, tags, category, source, author, published_at, version } = row
  const cover = row.cover_id ? ((await queries.getPicture(db, row.cover_id))?.name ?? null) : null
  return {
    slug,
    locale,
    title,
    description,
    tags,
    category,
    source,
    author,
    published_at,
    version,
    cover,
    translations: translations.map(({ locale, title, description, tags, category }) => ({
      locale,
      title,
      description,
      tags,
      category,
    })),
  }
}

async function presentSaved(app: App, db: Kysely<DB>, id: number, locale: Locale): Promise<SavedNotice> {
  const now = app.now()
  const row = await queries.getNotice(db, { id }, locale, null, now.toISOString())
  if (!row) throw new Error(`Notice ${id} is gone from its own transaction.`)
  return { data: presentNoticePage(row, locale, now) }
}
