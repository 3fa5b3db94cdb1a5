import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import * as queries from './queries.ts'

type Staff = { caller: Caller; locale: Locale }

export async function listItemGroupsForEdit({ db }: App): Promise<AnswerOf<typeof shop.listItemGroupsForEdit>> {
  const groups = await queries.findGroupsWithCounts(db)
  return { data: groups.map(({ items, ...group }) => ({ ...group, items: items ?? 0 })) }
}

/** Adds a group at the end. */
export async function createItemGroup(
  app: App,
  { caller, locale }: Staff,
  { name, name_en }: ValidOf<typeof shop.createItemGroup>['body'],
): Promise<AnswerOf<typeof shop.createItemGroup>> {
  const row = await changeContent(app, ['shop'], async (db) => {
    // So that no two groups get the same place.
    await queries.lockGroups(db)
    const ord = (await queries.getLastOrd(db)) + 1
    const row = await queries.insertGroup(db, { name, name_en: name_en || null, ord })
    await recordAdminAction(db, caller, 'itemGroup.create', owner(row.id), app.now(), { after: row })
    return row
  })
  return { message: m.shop_group_created(), data: presentGroup(row, locale) }
}

/**
 * Renames a group, or moves it to the place `ord` and those at and after that place one further. Fields that are left
 * out stay.
 */
export async function updateItemGroup(
  app: App,
  { caller, locale }: Staff,
  id: number,
  { name, name_en, ord, seen }: ValidOf<typeof shop.updateItemGroup>['body'],
): Promise<AnswerOf<typeof shop.updateItemGroup>> {
  const row = await changeContent(app, ['shop'], async (db) => {
    if (ord !== undefined) await queries.lockGroups(db)
    const before = await queries.lockGroup(db, id)
    if (!before) refuse('not_found')
    if (seen && (seen.name !== before.name || seen.name_en !== before.name_en)) refuse('changed_meanwhile')
    if (ord !== undefined && ord !== before.ord) await queries.makeRoomAt(db, ord)
    const row = await queries.updateGroup(db, id, {
      name: name ?? before.name,
      name_en: name_en === undefined ? before.name_en : name_en || null,
      ord: ord ?? before.ord,
    })
    await recordAdminAction(db, caller, 'itemGroup.update', owner(id), app.now(), changes(before, row))
    return row
  })
  return { message: m.shop_group_updated(), data: presentGroup(row, locale) }
}

/** Deletes a group. Refuses one that has items (D-114). */
export async function deleteItemGroup(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof shop.deleteItemGroup>> {
  await changeContent(app, ['shop'], async (db) => {
    const before = await queries.lockGroup(db, id)
    if (!before) refuse('not_found')
    if (await queries.hasItems(db, id)) refuse('group_in_use')
    await queries.deleteGroup(db, id)
    await recordAdminAction(db, caller, 'itemGroup.delete', owner(id), app.now(), { before })
  })
  return { message: m.shop_group_deleted() }
}

const owner = (id: number) => `item group ${id}`
const presentGroup = ({ id, name, name_en }: queries.Group, locale: Locale) => ({
  id,
  name: (locale === 'en' && name_en) || name,
})
