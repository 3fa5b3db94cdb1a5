import type { Selectable } from 'kysely'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { roadmapEnglish, roadmapItemsAtMost, type roadmap } from '@guildhall/contract/roadmap'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { RoadmapItems } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { sanitiseOrNull, sanitiseStored } from '../../html/sanitise.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPictures, holdPicturesIn, removeUnused } from '../../images/pictures.ts'
import * as queries from './queries.ts'
import { presentRoadmapItem, searchText } from './service.ts'

type Row = Selectable<RoadmapItems>
type Form = ValidOf<typeof roadmap.createRoadmapItem>['body']
type Change = Partial<ValidOf<typeof roadmap.updateRoadmapItem>['body']>

export async function getRoadmapItemForEdit(
  app: App,
  id: number,
): Promise<AnswerOf<typeof roadmap.getRoadmapItemForEdit>> {
  const row = await queries.getItem(app.db, id)
  if (!row) refuse('not_found')
  const { title_en, description_en, tags_en } = row
  const isTranslated = title_en !== null || description_en !== null || tags_en !== null
  const en = { title: title_en, description: description_en && sanitiseStored(description_en), tags: tags_en }
  return { item: { ...presentRoadmapItem(row, 'pt-BR'), translations: isTranslated ? { en } : {} } }
}

/** Adds an item at the end. Defaults: state planned, impact 1, all else empty. */
export async function createRoadmapItem(
  app: App,
  caller: Caller,
  locale: Locale,
  form: Form,
): Promise<AnswerOf<typeof roadmap.createRoadmapItem>> {
  const row = await changeContent(app, ['roadmap'], async (db) => {
    const order = await queries.lockOrder(db)
    if (order.length >= roadmapItemsAtMost) refuse('roadmap_full')
    const now = app.now().toISOString()
    const columns = { description: '', ...columnsOf(form), title: form.title }
    const row = await queries.insertItem(db, {
      ...columns,
      search: searchText(columns),
      ord: (order.at(-1)?.ord ?? -1) + 1,
      done_at: form.status === 'done' ? now : null,
      created_at: now,
      updated_at: now,
    })
    await holdPicturesIn(db, owner(row.id), textsOf(row))
    await recordAdminAction(db, caller, 'roadmap.create', owner(row.id), app.now(), { after: auditFields(row) })
    return row
  })
  return { message: m.roadmap_created(), data: presentRoadmapItem(row, locale) }
}

/**
 * Changes an item. Fields that the form leaves out stay. The change to the state done sets the moment of completion;
 * progress is independent of it.
 */
export async function updateRoadmapItem(
  app: App,
  caller: Caller,
  locale: Locale,
  id: number,
  form: Change,
): Promise<AnswerOf<typeof roadmap.updateRoadmapItem>> {
  const { row, dropped } = await changeContent(app, ['roadmap'], async (db) => {
    const before = await queries.lockItem(db, id)
    if (!before) refuse('not_found')
    if (form.revision && form.revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
    const now = app.now().toISOString()
    const columns = columnsOf(form)
    const status = form.status ?? before.status
    const row = await queries.updateItem(db, id, {
      ...columns,
      search: searchText({ ...before, ...columns }),
      done_at: status !== 'done' ? null : before.status === 'done' ? before.done_at : now,
      updated_at: now,
      revision: before.revision + 1,
    })
    const { dropped } = await holdPicturesIn(db, owner(id), textsOf(row))
    await recordAdminAction(
      db,
      caller,
      'roadmap.update',
      owner(id),
      app.now(),
      changes(auditFields(before), auditFields(row)),
    )
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.roadmap_updated(), data: presentRoadmapItem(row, locale) }
}

/**
 * Reorders items; those that are not named keep their places. With `was` the former order is compared, but only for
 * items that the caller saw and that still exist, so that items added or deleted meanwhile cause no conflict.
 */
export async function reorderRoadmap(
  app: App,
  caller: Caller,
  body: ValidOf<typeof roadmap.reorderRoadmap>['body'],
): Promise<AnswerOf<typeof roadmap.reorderRoadmap>> {
  const { items, was } = Array.isArray(body) ? { items: body, was: undefined } : body
  const data = await changeContent(app, ['roadmap'], async (db) => {
    const before = await queries.lockOrder(db)
    const currentIds = new Set(before.map(({ id }) => id))
    const idsBefore = before.map(({ id }) => id)
    const seen = new Set(was)
    const isAsSeen = was?.filter((id) => currentIds.has(id)).join() === idsBefore.filter((id) => seen.has(id)).join()
    if (was && !isAsSeen) refuse('changed_meanwhile')
    if (!was && items.some(({ id }) => !currentIds.has(id))) refuse('not_found')
    await queries.setOrder(db, items)
    const after = await queries.lockOrder(db)
    await recordAdminAction(db, caller, 'roadmap.reorder', 'roadmap', app.now(), {
      before: { order: idsBefore },
      after: { order: after.map(({ id }) => id) },
    })
    return after
  })
  return { message: m.roadmap_order_saved(), data }
}

export async function deleteRoadmapItem(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof roadmap.deleteRoadmapItem>> {
  const { row, dropped } = await changeContent(app, ['roadmap'], async (db) => {
    const row = await queries.lockItem(db, id)
    if (!row) refuse('not_found')
    await queries.deleteItem(db, id)
    const { dropped } = await holdPictures(db, owner(id), [])
    await recordAdminAction(db, caller, 'roadmap.delete', owner(id), app.now(), { before: auditFields(row) })
    return { row, dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.roadmap_deleted(), data: { id, title: row.title } }
}

const owner = (id: number) => `roadmap ${id}`

/** The columns of a form; a field that the form leaves out has no column here. */
function columnsOf({ revision: _, ...fields }: Change) {
  return formColumns<RoadmapItems, typeof fields>(fields, {
    description: (html) => ({ description: sanitiseOrNull(html) ?? '' }),
    translations: ({ en }) =>
      englishColumns<RoadmapItems, EnglishOf<Change>>(roadmapEnglish, en, {
        description: (html) => ({ description_en: sanitiseOrNull(html) }),
      }),
  })
}

const textsOf = ({ description, description_en }: Row) => ({
  description,
  'translations.en.description': description_en ?? '',
})

/** The fields of an item for the audit log: all that staff can change. */
const auditFields = ({ search: _, created_at: _created, updated_at: _updated, revision: _revision, ...row }: Row) => row
