import type { AnswerOf, Locale } from '@guildhall/contract'
import { lookOf } from '@guildhall/contract/item-look'
import type { items } from '@guildhall/contract/items'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { gridOf } from '../../game/formats/chest-pick.ts'
import { effectLine, type EffectLabel } from '../../game/items.ts'
import { fold } from '../../snapshots/fold.ts'
import { iconAddress } from './icons/address.ts'
import { getEffectLabels } from './service.ts'
import * as queries from './queries.ts'

type GameItem = AnswerOf<typeof items.listGameItems>['data'][number]

const pageRows = 50

export async function listGameItems(
  { db }: App,
  locale: Locale,
  { q = '', blocked, after = -1 }: { q?: string | undefined; blocked?: 'only' | undefined; after?: number | undefined },
): Promise<AnswerOf<typeof items.listGameItems>> {
  const folded = fold(q.replaceAll('_', ' '))
  const names = await queries.findItemNames(db)
  const found = names.filter(
    ({ index, name, is_blocked }) =>
      index > after && (is_blocked || blocked !== 'only') && (String(index) === folded || fold(name).includes(folded)),
  )
  const rows = await queries.findGameItems(
    db,
    found.slice(0, pageRows).map(({ index }) => index),
  )
  const effects = await getEffectLabels(db)
  const readAt = await queries.getReadAt(db)
  return {
    data: rows.map((row) => presentGameItem(row, effects, locale)),
    next: found.length > pageRows ? (rows.at(-1)?.index ?? null) : null,
    read_at: readAt && readAt.toISOString(),
  }
}

/** Blocks or frees a kind of item. It stays so when the game's list is read again. */
export async function blockGameItem(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  index: number,
  { blocked, note }: { blocked: boolean; note: string },
): Promise<AnswerOf<typeof items.blockGameItem>> {
  return transaction(app.db, async (tx) => {
    const row = await queries.lockGameItem(tx, index)
    if (!row) refuse('not_found')
    await queries.blockItem(tx, index, blocked)
    const before = { is_blocked: row.is_blocked }
    const after = { is_blocked: blocked, name: row.name, note }
    await recordAdminAction(tx, caller, 'blockGameItem', `game item ${index}`, app.now(), { before, after })
    const data = presentGameItem({ ...row, is_blocked: blocked }, await getEffectLabels(tx), locale)
    const about = { item: data.name }
    return { message: blocked ? m.game_items_blocked(about) : m.game_items_freed(about), data }
  })
}

function presentGameItem(row: queries.GameItemRow, labels: ReadonlyMap<number, EffectLabel>, locale: Locale): GameItem {
  const { index, name, required_level, position, is_tradable, is_blocked, icon } = row
  const pairs = row.effects as [number, number][]
  return {
    index,
    name,
    required_level,
    // Most effects of a kind only tell the game's client how to handle it. Players see those that have labels.
    effects: pairs
      .filter((pair) => labels.has(pair[0]) || gridOf([pair]))
      .map((pair) => effectLine(pair, labels, locale)),
    is_tradable,
    is_blocked,
    look: lookOf(name, { index, position }, { picture: icon && iconAddress(icon) }),
  }
}
