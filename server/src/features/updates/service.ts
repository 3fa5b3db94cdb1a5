import type { Selectable } from 'kysely'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { updateEnglish, type updates } from '@guildhall/contract/updates'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { UpdateEntries } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { isBlank, sanitise, sanitiseOrNull, sanitiseStored } from '../../html/sanitise.ts'
import { holdPictures, holdPicturesIn, removeUnused } from '../../images/pictures.ts'
import * as queries from './queries.ts'

type Row = Selectable<UpdateEntries>
type Form = ValidOf<typeof updates.createUpdateEntry>['body']
type Change = ValidOf<typeof updates.changeUpdateEntry>['body']
type EntryReply = AnswerOf<typeof updates.listUpdateEntries>['data'][number]

const onPage = 20

export async function listUpdateEntries(
  app: Pick<App, 'db'>,
  locale: Locale,
  after?: number,
): Promise<AnswerOf<typeof updates.listUpdateEntries>> {
  const rows = await queries.findEntries(app.db, after, onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((row) => presentEntry(row, locale)),
    next: rows.length > onPage ? page.at(-1)!.id : null,
  }
}

export async function getUpdateEntryForEdit(
  app: Pick<App, 'db'>,
  id: number,
): Promise<AnswerOf<typeof updates.getUpdateEntryForEdit>> {
  const row = await queries.getEntry(app.db, id)
  if (!row) refuse('not_found')
  const { title_en, body_en, revision } = row
  const isTranslated = title_en !== null || body_en !== null
  return {
    entry: {
      ...presentEntry(row, 'pt-BR'),
      translations: isTranslated ? { en: { title: title_en, body: body_en && sanitiseStored(body_en) } } : {},
      revision,
    },
  }
}

/** Adds an entry. Fields that the form leaves out are empty. */
export async function createUpdateEntry(
  app: App,
  caller: Caller,
  locale: Locale,
  form: Form,
): Promise<AnswerOf<typeof updates.createUpdateEntry>> {
  const now = app.now().toISOString()
  const row = await changeContent(app, ['updates'], async (db) => {
    const dates = { created_at: now, updated_at: now }
    const row = await queries.insertEntry(db, {
      ...columnsOf(form),
      title: form.title,
      body: shownBody(form.body),
      ...dates,
    })
    await holdPicturesIn(db, owner(row.id), textsOf(row))
    await recordAdminAction(db, caller, 'update.create', owner(row.id), app.now(), { after: row })
    return row
  })
  return { message: m.updates_created(), data: presentEntry(row, locale) }
}

/** Changes an entry. Fields that the form leaves out stay as they are. */
export async function changeUpdateEntry(
  app: App,
  caller: Caller,
  locale: Locale,
  id: number,
  form: Change,
): Promise<AnswerOf<typeof updates.changeUpdateEntry>> {
  const { row, dropped } = await changeContent(app, ['updates'], async (db) => {
    const before = await queries.lockEntry(db, id)
    if (!before) refuse('not_found')
    if (form.revision && form.revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    const row = await queries.updateEntry(db, id, {
      ...columnsOf(form),
      updated_at: app.now().toISOString(),
      revision: before.revision + 1,
    })
    const { dropped } = await holdPicturesIn(db, owner(id), textsOf(row))
    await recordAdminAction(db, caller, 'update.update', owner(id), app.now(), changes(before, row))
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.updates_changed(), data: presentEntry(row, locale) }
}

export async function deleteUpdateEntry(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof updates.deleteUpdateEntry>> {
  const { row, dropped } = await changeContent(app, ['updates'], async (db) => {
    const row = await queries.lockEntry(db, id)
    if (!row) refuse('not_found')
    await queries.deleteEntry(db, id)
    const { dropped } = await holdPictures(db, owner(id), [])
    await recordAdminAction(db, caller, 'update.delete', owner(id), app.now(), { before: row })
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.updates_deleted(), data: { id, title: row.title } }
}

const owner = (id: number) => `update ${id}`

/** The reply for an entry in the locale. Parts without a translation stay in Portuguese. */
function presentEntry(row: Row, locale: Locale): EntryReply {
  const isEnglish = locale === 'en'
  const { id, day, is_new, is_hot, is_pending, updated_at } = row
  return {
    id,
    title: (isEnglish && row.title_en) || row.title,
    body: sanitiseStored((isEnglish && row.body_en) || row.body),
    day,
    is_new,
    is_hot,
    is_pending,
    updated_at,
    locale: isEnglish && row.body_en !== null ? 'en' : 'pt-BR',
  }
}

/** The columns that a form sets. Fields that it leaves out set no column. */
function columnsOf({ revision: _, ...fields }: Change) {
  return formColumns<UpdateEntries, typeof fields>(fields, {
    body: (html) => ({ body: shownBody(html) }),
    translations: ({ en }) =>
      englishColumns<UpdateEntries, EnglishOf<Change>>(updateEnglish, en, {
        body: (html) => ({ body_en: sanitiseOrNull(html) }),
      }),
  })
}

/** Sanitised HTML. Refuses a text that shows nothing. */
function shownBody(html: string): string {
  const body = sanitise(html)
  return isBlank(body) ? refuseField('body', 'required', m.error_field_required()) : body
}

const textsOf = ({ body, body_en }: Row) => ({ body, 'translations.en.body': body_en ?? '' })
