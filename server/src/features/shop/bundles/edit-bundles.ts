import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { bundleLimits } from '@guildhall/contract/offer-rules'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { changes } from '../../../audit/changes.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import { changeContent } from '../../../cache/content.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse, refuseField } from '../../../fail.ts'
import { wholeText } from '../../../words/whole.ts'
import { checkOffer } from '../offers/check-offer.ts'
import { notifyOfBundle } from './price-notice.ts'
import * as queries from './queries.ts'

type Form = ValidOf<typeof shop.createBundle>['body']

export async function createBundle(app: App, caller: Caller, form: Form): Promise<AnswerOf<typeof shop.createBundle>> {
  const id = await changeContent(app, ['shop'], async (tx) => {
    const now = app.now()
    await checkForm(tx, form)
    const at = now.toISOString()
    const bundle = await queries.insertBundle(tx, { ...columnsOf(form), created_at: at, updated_at: at })
    await queries.replaceParts(tx, bundle.id, form.parts)
    const after = await snapshot(tx, bundle.id)
    await recordAdminAction(tx, caller, 'bundle.create', owner(bundle.id), now, { after })
    await notifyOfBundle(tx, caller, { before: null, after: { ...form, id: bundle.id }, at: now })
    return bundle.id
  })
  return { message: m.shop_bundle_created(), data: { id } }
}

/** Changes a bundle. Orders keep what was bought. */
export async function updateBundle(
  app: App,
  caller: Caller,
  id: number,
  { revision, ...form }: ValidOf<typeof shop.updateBundle>['body'],
): Promise<AnswerOf<typeof shop.updateBundle>> {
  await changeContent(app, ['shop'], async (tx) => {
    const row = await queries.lockBundle(tx, id)
    if (!row) refuse('not_found')
    if (revision !== row.revision) refuse('changed_meanwhile', { revision: row.revision })
    const now = app.now()
    const before = await snapshot(tx, id)
    const sold = { id, name: row.name, price: row.price, parts: await queries.findParts(tx, [id]) }
    await checkForm(tx, form)
    const change = { ...columnsOf(form), updated_at: now.toISOString(), revision: row.revision + 1 }
    await queries.updateBundle(tx, id, change)
    await queries.replaceParts(tx, id, form.parts)
    const changed = changes(before, await snapshot(tx, id))
    await recordAdminAction(tx, caller, 'bundle.update', owner(id), now, changed)
    await notifyOfBundle(tx, caller, { before: sold, after: { ...form, id }, at: now })
  })
  return { message: m.shop_bundle_updated() }
}

/** Takes a bundle out of the shop. Its row stays, because orders refer to it. */
export async function deleteBundle(app: App, caller: Caller, id: number): Promise<AnswerOf<typeof shop.deleteBundle>> {
  await changeContent(app, ['shop'], async (tx) => {
    if (!(await queries.lockBundle(tx, id))) refuse('not_found')
    const now = app.now()
    const before = await snapshot(tx, id)
    await queries.updateBundle(tx, id, { deleted_at: now.toISOString() })
    await recordAdminAction(tx, caller, 'bundle.delete', owner(id), now, { before })
  })
  return { message: m.shop_bundle_deleted() }
}

const owner = (id: number) => `bundle ${id}`

const columnsOf = ({ name, name_en, price, sold_from, sold_until, limit_count, limit_period }: Form) => ({
  name,
  name_en: name_en || null,
  price,
  sold_from: sold_from ?? null,
  sold_until: sold_until ?? null,
  limit_count: limit_count ?? null,
  limit_period: limit_period ?? null,
})

async function checkForm(tx: Kysely<DB>, form: Form): Promise<void> {
  checkOffer(form)
  const pieces = form.parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces < 2) refuseField('parts', 'min', m.shop_bundle_few({ most: bundleLimits.pieces }))
  if (form.price < pieces) refuseField('price', 'min', m.shop_bundle_price_low({ min: wholeText(pieces) }))
  const ids = form.parts.map(({ id }) => id)
  const rows = await queries.keepItems(tx, ids)
  if (rows.length < ids.length) refuseField('parts', 'unknown', m.shop_bundle_part_unknown())
}

/** A bundle for the audit log: all that staff can change. */
async function snapshot(tx: Kysely<DB>, id: number) {
  const row = await queries.lockBundle(tx, id)
  const parts = await queries.findParts(tx, [id])
  const { id: _, revision: __, deleted_at: ___, ...fields } = row!
  return { ...fields, parts: parts.map(({ name, quantity }) => `${quantity} × ${name}`) }
}
