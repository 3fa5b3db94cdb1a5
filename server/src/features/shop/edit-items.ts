import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { itemEnglish } from '@guildhall/contract/shop-catalogue'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { englishColumns, formColumns, type EnglishOf } from '../../db/form-columns.ts'
import type { DB, ShopItems } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { codeOf } from '../../game/formats/item.ts'
import { cleanField } from '../../html/clean-field.ts'
import { isBlank } from '../../html/sanitise.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPicturesIn, removeUnused, withPicture } from '../../images/pictures.ts'
import { knowledgeOf } from './orders.ts'
import { presentItem } from './presenters.ts'
import { checkOffer } from './offers/check-offer.ts'
import { notifyOfPrice } from './price-notice.ts'
import * as queries from './queries.ts'

type Form = ValidOf<typeof shop.createShopItem>['body']
type Change = ValidOf<typeof shop.updateShopItem>['body']
type Staff = { caller: Caller; locale: Locale }

/** Adds an item to the shop. */
export async function createShopItem(
  app: App,
  { caller, locale }: Staff,
  form: Form,
  image?: Buffer,
): Promise<AnswerOf<typeof shop.createShopItem>> {
  const columns = columnsOf(form)
  checkOffer(columns)
  const data = await withPicture(app, 'shop', image, caller.id, (picture) =>
    changeContent(app, ['shop', 'items'], async (db) => {
      const now = app.now()
      await checkGroup(db, form.group_id)
      const { id } = await queries.insertItem(db, {
        ...columns,
        name: form.name,
        item: numbersOf(form.item_id),
        price: form.price,
        stock: form.stock,
        picture_id: picture?.id ?? null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      await settlePictures(db, id)
      const row = await readItem(db, id)
      await recordAdminAction(db, caller, 'shopItem.create', owner(id), now, { after: snapshot(row) })
      await notifyOfPrice(db, caller, { before: null, after: row, at: now })
      return presentItem(row, await knowledgeOf(db, [row]), locale, now)
    }),
  )
  return { message: m.shop_item_created(), data }
}

/** Changes an item. Fields that the form leaves out stay. */
export async function updateShopItem(
  app: App,
  { caller, locale }: Staff,
  id: number,
  form: Change,
  image?: Buffer,
): Promise<AnswerOf<typeof shop.updateShopItem>> {
  const columns = columnsOf(form)
  const { data, dropped } = await withPicture(app, 'shop', image, caller.id, (picture) =>
    changeContent(app, ['shop', 'items'], async (db) => {
      const before = await queries.lockItem(db, id)
      if (!before) refuse('not_found')
      if (form.revision && form.revision !== before.revision) refuse('changed_meanwhile', { revision: before.revision })
      checkOffer({ ...before, ...columns })
      const now = app.now()
      await checkGroup(db, form.group_id)
      await queries.updateItem(db, id, {
        ...columns,
        ...(picture ? { picture_id: picture.id } : form.remove_image ? { picture_id: null } : {}),
        ...(before.stock === 0 && form.stock ? { restocked_at: now.toISOString() } : {}),
        updated_at: now.toISOString(),
        revision: before.revision + 1,
      })
      const dropped = await settlePictures(db, id)
      const row = await readItem(db, id)
      const changed = changes(snapshot(before), snapshot(row))
      await recordAdminAction(db, caller, 'shopItem.update', owner(id), now, changed)
      await notifyOfPrice(db, caller, { before, after: row, at: now })
      return { data: presentItem(row, await knowledgeOf(db, [row]), locale, now), dropped }
    }),
  )
  await removeUnused(app, dropped)
  return { message: m.shop_item_updated(), data }
}

/** Removes an item from the shop. Its row stays, because purchases refer to it. */
export async function deleteShopItem(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof shop.deleteShopItem>> {
  const data = await changeContent(app, ['shop', 'items'], async (db) => {
    const row = await queries.lockItem(db, id)
    if (!row) refuse('not_found')
    const now = app.now()
    // Its picture stays, because its purchases show it.
    await queries.updateItem(db, id, { deleted_at: now.toISOString() })
    await recordAdminAction(db, caller, 'shopItem.delete', owner(id), now, { before: snapshot(row) })
    return { id, name: row.name }
  })
  return { message: m.shop_item_deleted(), data }
}

const owner = (id: number) => `item ${id}`

async function readItem(db: Kysely<DB>, id: number): Promise<queries.ShopRow> {
  const row = await queries.getItem(db, id)
  if (!row) throw new Error(`The item ${id} is gone from its own transaction.`)
  return row
}

/** The columns of a form; a field that the form leaves out has no column here. */
function columnsOf({ revision: _, remove_image: __, ...fields }: Change) {
  return formColumns<ShopItems, typeof fields>(fields, {
    item_id: (code) => ({ item: numbersOf(code) }),
    description: (html) => ({ description: clean('description', html) ?? '' }),
    promotion: (day) => ({ promotion: checkedDay(day) }),
    translations: ({ en }) =>
      englishColumns<ShopItems, EnglishOf<Change>>(itemEnglish, en, {
        description: (html) => ({ description_en: clean('translations.en.description', html) }),
      }),
  })
}

function numbersOf(code: string): number[] {
  return codeOf(code) ?? refuseField('item_id', 'unknown', m.shop_code_impossible())
}

/** Refuses a day that does not exist, such as 31 February. */
function checkedDay(day: string | null): string | null {
  if (day === null) return null
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay ? day : refuseField('promotion', 'date', m.error_field_format())
}

/** Sanitised HTML; null when it shows nothing. */
function clean(field: string, html: string): string | null {
  const clean = cleanField(field, html, longestHtml)
  return isBlank(clean) ? null : clean
}
const longestHtml = 100_000

/** Refuses an unknown group. Locks the row of the group, so that nobody deletes it before the transaction ends. */
async function checkGroup(db: Kysely<DB>, groupId: number | null | undefined): Promise<void> {
  if (!groupId) return
  if (!(await queries.keepGroup(db, groupId))) refuseField('group_id', 'unknown', m.shop_group_unknown())
}

/** Links the item to its picture and to those in its texts. Returns the ids of pictures that it no longer uses. */
async function settlePictures(db: Kysely<DB>, id: number): Promise<number[]> {
  const { description, description_en, picture } = await readItem(db, id)
  const texts = { description, 'translations.en.description': description_en ?? '' }
  return (await holdPicturesIn(db, owner(id), texts, picture)).dropped
}

/** The fields of an item for the audit log: all that staff can change. */
const snapshot = ({ id: _, created_at: __, width: ___, height: ____, ...row }: queries.ShopRow) => row
