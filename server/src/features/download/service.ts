import type { Selectable } from 'kysely'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { downloadEnglish, type download } from '@guildhall/contract/download'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { Downloads } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { sanitiseOrNull, sanitiseStored } from '../../html/sanitise.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPictures, holdPicturesIn, removeUnused } from '../../images/pictures.ts'
import * as queries from './queries.ts'

/** What depends on the downloads, and the settings of pages, which say whether there is one. */
const tags = ['downloads', 'settings']

type Row = Selectable<Downloads>
type Form = ValidOf<typeof download.createDownload>['body']
type Change = ValidOf<typeof download.updateDownload>['body']
type DownloadReply = AnswerOf<typeof download.listDownloads>['data'][number]

export async function listDownloads(app: App, locale: Locale): Promise<AnswerOf<typeof download.listDownloads>> {
  const rows = await queries.findDownloads(app.db)
  return { data: rows.map((row) => presentDownload(row, locale)) }
}

export async function getDownloadForEdit(app: App, id: number): Promise<AnswerOf<typeof download.getDownloadForEdit>> {
  const row = await queries.getDownload(app.db, id)
  if (!row) refuse('not_found')
  const { title_en, body_en } = row
  const isTranslated = title_en !== null || body_en !== null
  return {
    download: {
      ...presentDownload(row, 'pt-BR'),
      translations: isTranslated ? { en: { title: title_en, body: body_en && sanitiseStored(body_en) } } : {},
      revision: row.revision,
    },
  }
}

/** Creates a download. Fields that the form leaves out are empty. */
export async function createDownload(
  app: App,
  caller: Caller,
  locale: Locale,
  form: Form,
): Promise<AnswerOf<typeof download.createDownload>> {
  const now = app.now().toISOString()
  const row = await changeContent(app, tags, async (db) => {
    const row = await queries.insertDownload(db, {
      body: '',
      ...columnsOf(form),
      title: form.title,
      server: form.server,
      url: form.url,
      created_at: now,
      updated_at: now,
    })
    await holdPicturesIn(db, owner(row.id), textsOf(row))
    await recordAdminAction(db, caller, 'download.create', owner(row.id), app.now(), { after: row })
    return row
  })
  return { message: m.download_created(), data: presentDownload(row, locale) }
}

/** Changes a download. Fields that the form leaves out stay as they are. */
export async function updateDownload(
  app: App,
  caller: Caller,
  locale: Locale,
  id: number,
  form: Change,
): Promise<AnswerOf<typeof download.updateDownload>> {
  const { row, dropped } = await changeContent(app, ['downloads'], async (db) => {
    const before = await queries.lockDownload(db, id)
    if (!before) refuse('not_found')
    if (form.revision && form.revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    const row = await queries.updateDownload(db, id, {
      ...columnsOf(form),
      updated_at: app.now().toISOString(),
      revision: before.revision + 1,
    })
    const { dropped } = await holdPicturesIn(db, owner(id), textsOf(row))
    await recordAdminAction(db, caller, 'download.update', owner(id), app.now(), changes(before, row))
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.download_updated(), data: presentDownload(row, locale) }
}

export async function deleteDownload(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof download.deleteDownload>> {
  const { row, dropped } = await changeContent(app, tags, async (db) => {
    const row = await queries.lockDownload(db, id)
    if (!row) refuse('not_found')
    await queries.deleteDownload(db, id)
    const { dropped } = await holdPictures(db, owner(id), [])
    await recordAdminAction(db, caller, 'download.delete', owner(id), app.now(), { before: row })
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.download_deleted(), data: { id, title: row.title } }
}

/** Logs that a person without a role has made the edit buttons visible (D-071). */
export function noteForcedAdmin(
  app: App,
  who: { login: string | null; address: string; device: string },
): AnswerOf<typeof download.noteForcedAdmin> {
  app.log.warn(who, 'forceAdmin=1 showed the edit buttons of the downloads')
  return { message: m.download_forced() }
}

const owner = (id: number) => `download ${id}`

/** The reply for a download in the locale. Parts without a translation stay in Portuguese. */
function presentDownload(row: Row, locale: Locale): DownloadReply {
  const isEnglish = locale === 'en'
  const body = (isEnglish && row.body_en) || row.body
  return {
    ...row,
    title: (isEnglish && row.title_en) || row.title,
    body: sanitiseStored(body),
    locale: isEnglish && (row.body ? row.body_en : row.title_en) !== null ? 'en' : 'pt-BR',
  }
}

/** The columns that a form sets. Fields that it leaves out set no column. */
function columnsOf({ revision: _, ...fields }: Change) {
  return formColumns<Downloads, typeof fields>(fields, {
    body: (html) => ({ body: sanitiseOrNull(html) ?? '' }),
    translations: ({ en }) =>
      englishColumns<Downloads, EnglishOf<Change>>(downloadEnglish, en, {
        body: (html) => ({ body_en: sanitiseOrNull(html) }),
      }),
  })
}

const textsOf = ({ body, body_en }: Row) => ({ body, 'translations.en.body': body_en ?? '' })
