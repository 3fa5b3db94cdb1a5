import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { guideEnglish, type guide, type guideFields } from '@guildhall/contract/guide'
import { guideLimits } from '@guildhall/contract/guide-rules'
import { plainText } from '@guildhall/contract/html-text'
import { isWebAddress } from '@guildhall/contract/link-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { lockSlugs } from '../../db/slugs.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { DB, Guides } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { cleanField } from '../../html/clean-field.ts'
import { countWords, isBlank, teaser } from '../../html/sanitise.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPictures, holdPicturesIn, removeUnused, withPicture } from '../../images/pictures.ts'
import { namesIn } from '../../images/sizes.ts'
import { freeSlug, slugOf } from '../../words/slugs.ts'
import * as queries from './queries.ts'
import { presentGuidePage } from './service.ts'
import { fetchCoverJob } from './jobs.ts'

type Form = ValidOf<typeof guide.createGuide>['body']
type Change = ValidOf<typeof guide.updateGuide>['body']
type Staff = { caller: Caller; locale: Locale }

/** Creates a guide: a draft, unless the form says that it is public. */
export async function createGuide(
  app: App,
  { caller, locale }: Staff,
  form: Form,
  cover?: Buffer,
): Promise<AnswerOf<typeof guide.createGuide>> {
  const columns = columnsOf(form)
  const data = await withPicture(app, 'guides', refuseAnimation(cover), caller.id, (sent) =>
    changeContent(app, ['guides'], async (db) => {
      const now = app.now()
      await checkSubguide(db, form.subguide_id)
      const slug = slugOf(form.title, 'guia')
      const { id } = await queries.insertGuide(db, {
        ...columns,
        slug: freeSlug(slug, await lockSlugs(db, 'guides', slug)),
        title: form.title,
        subguide_id: form.subguide_id,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      await settleCover(app, db, id, sent, form, noCover)
      const row = await getGuideRow(db, id)
      await recordAdminAction(db, caller, 'guide.create', owner(id), now, { after: snapshot(row) })
      return presentGuidePage(db, row, locale, now)
    }),
  )
  return { message: m.guide_created(), data }
}

/** Changes a guide. Fields that the form leaves out stay as they are, and so does the slug. */
export async function updateGuide(
  app: App,
  { caller, locale }: Staff,
  id: number,
  form: Change,
  cover?: Buffer,
): Promise<AnswerOf<typeof guide.updateGuide>> {
  const columns = columnsOf(form)
  if (!(await queries.getGuide(app.db, id))) refuse('not_found')
  const { data, dropped } = await withPicture(app, 'guides', refuseAnimation(cover), caller.id, (sent) =>
    changeContent(app, ['guides'], async (db) => {
      const before = await queries.lockGuide(db, id)
      if (!before) refuse('not_found')
      if (form.revision && form.revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
      const now = app.now()
      if (form.subguide_id !== undefined) await checkSubguide(db, form.subguide_id)
      await queries.updateGuide(db, id, {
        ...columns,
        updated_at: now.toISOString(),
        revision: before.revision + 1,
      })
      const present = { name: before.cover?.name ?? null, link: before.cover_link }
      const dropped = await settleCover(app, db, id, sent, form, present)
      const row = await getGuideRow(db, id)
      await recordAdminAction(db, caller, 'guide.update', owner(id), now, changes(snapshot(before), snapshot(row)))
      return { data: await presentGuidePage(db, row, locale, now), dropped }
    }),
  )
  await removeUnused(app, dropped)
  return { message: m.guide_updated(), data }
}

/** Deletes a guide, and then the pictures that nothing else uses. */
export async function deleteGuide(app: App, caller: Caller, id: number): Promise<AnswerOf<typeof guide.deleteGuide>> {
  const { data, dropped } = await changeContent(app, ['guides'], async (db) => {
    const row = await queries.lockGuide(db, id)
    if (!row) refuse('not_found')
    await queries.deleteGuide(db, id)
    const { dropped } = await holdPictures(db, owner(id), [])
    await recordAdminAction(db, caller, 'guide.delete', owner(id), app.now(), { before: snapshot(row) })
    return { data: { id, slug: row.slug, title: row.title }, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.guide_deleted(), data }
}

const owner = (id: number) => `guide ${id}`

async function getGuideRow(db: Kysely<DB>, id: number): Promise<queries.WholeGuide> {
  const row = await queries.getGuide(db, id)
  if (!row) throw new Error(`The guide ${id} is gone from its own transaction.`)
  return row
}

/** The columns that a form sets. Fields that it leaves out set no column. */
function columnsOf({ revision: _, remove_cover: __, ...fields }: Change) {
  return formColumns<Guides, typeof fields>(fields, {
    body: (html) => bodyColumns(cleanField('body', html)),
    // `settleCover` writes the cover, because it may come as a file or from another site.
    cover_url: () => ({}),
    translations: ({ en }) => ({
      ...noEnglishBody,
      ...englishColumns<Guides, EnglishOf<Change>>(guideEnglish, en, {
        body: (html) => englishBodyColumns(cleanField('translations.en.body', html)),
      }),
    }),
  })
}

/** The columns of a sanitised text: HTML, plain text, teaser and number of words. */
export function bodyColumns(body: string) {
  const plain = plainText(body)
  return { body, plain, teaser: teaser(body, guideLimits.excerpt), words: countWords(plain) }
}

const noEnglishBody = { body_en: null, plain_en: null, teaser_en: null, words_en: null }

/** The columns of the English text; all null when it shows nothing. */
export function englishBodyColumns(html: string) {
  if (isBlank(html)) return noEnglishBody
  const { body, plain, teaser, words } = bodyColumns(html)
  return { body_en: body, plain_en: plain, teaser_en: teaser, words_en: words }
}

/** Refuses an unknown sub-guide at its field, and locks it against deletion until the transaction ends. */
async function checkSubguide(db: Kysely<DB>, id: number): Promise<void> {
  if (!(await queries.keepSubguide(db, id))) refuseField('subguide_id', 'unknown', m.guide_subguide_unknown())
}

/** Refuses a GIF at the field `cover`, because animated covers distract from all others. Returns other covers. */
export function refuseAnimation(cover: Buffer | undefined): Buffer | undefined {
  if (cover?.toString('latin1', 0, 4) === 'GIF8') refuseField('cover', 'type', m.guide_cover_type())
  return cover
}

/** A cover: the name of our picture, and its address on another site if it comes from there. */
interface Cover {
  name: string | null
  link: string | null
}
const noCover: Cover = { name: null, link: null }

/** Sets the cover that came as a file, or the one that the form names. Returns what `settlePictures` does. */
async function settleCover(
  app: App,
  db: Kysely<DB>,
  id: number,
  sent: { name: string } | null,
  form: Change,
  present: Cover,
): Promise<number[]> {
  const cover = sent ? { name: sent.name, link: null } : coverOf(form, present)
  if (cover.link && !cover.name) await app.jobs.add(db, fetchCoverJob, { id, link: cover.link }, `guide-cover-${id}`)
  return settlePictures(db, id, cover)
}

/** The cover that the form asks for: the picture of `cover_url`, none, or the present one. */
function coverOf({ cover_url, remove_cover }: Change, present: Cover): Cover {
  if (!cover_url) return remove_cover ? noCover : present
  const [name] = namesIn(cover_url)
  if (name) return { name, link: null }
  return cover_url === present.link ? present : { name: null, link: foreignAddress(cover_url) }
}

const foreignAddress = (address: string): string => (isWebAddress(address) ? address : unknownCover())
const unknownCover = (): never => refuseField('cover_url', 'unknown', m.guide_cover_elsewhere())

/**
 * Records which pictures the guide uses: its cover and those of its texts. Returns the ids of those it no longer uses.
 */
export async function settlePictures(db: Kysely<DB>, id: number, { name, link }: Cover): Promise<number[]> {
  const { body, body_en } = await getGuideRow(db, id)
  const texts = { body, 'translations.en.body': body_en ?? '' }
  const { cover, dropped } = await holdPicturesIn(db, owner(id), texts, name)
  await queries.updateGuide(db, id, { cover_id: name ? (cover ?? unknownCover()).id : null, cover_link: link })
  return dropped
}

/** All fields of a guide, with `cover` in place of `cover_url`. */
type Snapshot = Record<Exclude<keyof typeof guideFields, 'cover_url'>, unknown> & Record<string, unknown>

/** The values of a guide in the audit log: all that staff can change. */
const snapshot = (row: queries.WholeGuide): Snapshot => ({
  slug: row.slug,
  title: row.title,
  body: row.body,
  title_en: row.title_en,
  body_en: row.body_en,
  ordenation: row.ordenation,
  subguide_id: row.subguide_id,
  is_public: row.is_public,
  cover: row.cover_link ?? row.cover?.name ?? null,
  revision: row.revision,
})
