import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { formColumns } from '../../db/form-columns.ts'
import type { DB, Subguides } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { presentSubguide } from './presenters.ts'
import * as queries from './queries.ts'

type Form = ValidOf<typeof guide.createSubguide>['body']
type Change = ValidOf<typeof guide.updateSubguide>['body']
type Staff = { caller: Caller; locale: Locale }

export async function createSubguide(
  app: App,
  { caller, locale }: Staff,
  form: Form,
): Promise<AnswerOf<typeof guide.createSubguide>> {
  const data = await changeContent(app, ['guides'], async (db) => {
    const columns = { title_en: null, ordenation: 0, ...columnsOf(form), title: form.title }
    const { id } = await queries.insertSubguide(db, { ...columns, created_at: app.now().toISOString() })
    await recordAdminAction(db, caller, 'subguide.create', owner(id), app.now(), { after: columns })
    return getSubguideReply(db, id, locale)
  })
  const message = m.subguide_created()
  return { message, data: { ...data, message } }
}

/** Changes a sub-guide. Fields that the form leaves out stay as they are. */
export async function updateSubguide(
  app: App,
  { caller, locale }: Staff,
  id: number,
  { revision, ...fields }: Change,
): Promise<AnswerOf<typeof guide.updateSubguide>> {
  const data = await changeContent(app, ['guides'], async (db) => {
    const before = await queries.lockSubguide(db, id)
    if (!before) refuse('not_found')
    if (revision && revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    const columns = { ...columnsOf(fields), revision: before.revision + 1 }
    await queries.updateSubguide(db, id, columns)
    const after = { ...before, ...columns }
    await recordAdminAction(db, caller, 'subguide.update', owner(id), app.now(), changes(before, after))
    return getSubguideReply(db, id, locale)
  })
  return { message: m.subguide_updated(), data }
}

/** Deletes a sub-guide. Refuses `subguide_in_use` if it has guides or drafts (D-114). */
export async function deleteSubguide(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof guide.deleteSubguide>> {
  const data = await changeContent(app, ['guides'], async (db) => {
    const before = await queries.lockSubguide(db, id)
    if (!before) refuse('not_found')
    if (await queries.hasGuides(db, id)) refuse('subguide_in_use')
    await queries.deleteSubguide(db, id)
    await recordAdminAction(db, caller, 'subguide.delete', owner(id), app.now(), { before })
    return { id, title: before.title }
  })
  return { message: m.subguide_deleted(), data }
}

const owner = (id: number) => `subguide ${id}`

/** The columns that a form sets. Fields that it leaves out set no column. */
const columnsOf = (fields: Omit<Change, 'revision'>) => formColumns<Subguides, typeof fields>(fields, {})

async function getSubguideReply(db: Kysely<DB>, id: number, locale: Locale) {
  const row = await queries.getSubguide(db, id)
  if (!row) throw new Error(`The sub-guide ${id} is gone from its own transaction.`)
  return presentSubguide(row, locale)
}
