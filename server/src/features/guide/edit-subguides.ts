import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { shownSubguide } from './answers.ts'
import * as queries from './queries.ts'

type Form = ValidOf<typeof guide.createSubguide>['body']
type Change = ValidOf<typeof guide.updateSubguide>['body']
type Staff = { caller: Caller; locale: Locale }

export async function createSubguide(
  app: App,
  { caller, locale }: Staff,
  { title, title_en, ordenation = 0 }: Form,
): Promise<AnswerOf<typeof guide.createSubguide>> {
  const data = await changeContent(app, ['guides'], async (db) => {
    const columns = { title, title_en: title_en || null, ordenation }
    const { id } = await queries.insertSubguide(db, { ...columns, created_at: app.now().toISOString() })
    await recordAdminAction(db, caller, 'subguide.create', owner(id), app.now(), { after: columns })
    return shown(db, id, locale)
  })
  const message = m.subguide_created()
  return { message, data: { ...data, message } }
}

/** Renames or moves a sub-guide; what the form leaves out stays. */
export async function updateSubguide(
  app: App,
  { caller, locale }: Staff,
  id: number,
  { title, title_en, ordenation, revision }: Change,
): Promise<AnswerOf<typeof guide.updateSubguide>> {
  const data = await changeContent(app, ['guides'], async (db) => {
    const before = await queries.lockSubguide(db, id)
    if (!before) refuse('not_found')
    if (revision && revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    const after = {
      ...before,
      title: title ?? before.title,
      title_en: title_en === undefined ? before.title_en : title_en || null,
      ordenation: ordenation ?? before.ordenation,
      revision: before.revision + 1,
    }
    const { id: _, ...columns } = after
    await queries.updateSubguide(db, id, columns)
    await recordAdminAction(db, caller, 'subguide.update', owner(id), app.now(), changes(before, after))
    return shown(db, id, locale)
  })
  return { message: m.subguide_updated(), data }
}

/** Removes a sub-guide; refuses one that has guides, drafts among them (D-114). */
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

async function shown(db: Kysely<DB>, id: number, locale: Locale) {
  const row = await queries.getSubguide(db, id)
  if (!row) throw new Error(`The sub-guide ${id} is gone from its own transaction.`)
  return shownSubguide(row, locale)
}
