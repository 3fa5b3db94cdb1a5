import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { items } from '@guildhall/contract/items'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { effectCodes } from '../../game/formats/effect-names.ts'
import * as queries from './queries.ts'

type Effects = AnswerOf<typeof items.listEffects>
type Effect = Effects['data'][number]

/** All effects that have labels, that the game's source code names, or that items of the game's list have. */
export async function listEffects({ db }: App): Promise<Effects> {
  const labels = new Map((await queries.findEffects(db)).map((row) => [row.effect, row]))
  const counts = await queries.countEffects(db)
  const numbers = new Set([...labels.keys(), ...effectCodes.keys(), ...counts.keys()])
  const codes = [...numbers].filter((effect) => effect >= 1 && effect <= 255).toSorted((one, other) => one - other)
  return { data: codes.map((effect) => presentEffect(effect, labels.get(effect), counts.get(effect) ?? 0)) }
}

export async function putEffect(
  app: App,
  caller: Caller,
  effect: number,
  { label_pt, label_en, seen }: ValidOf<typeof items.putEffect>['body'],
): Promise<AnswerOf<typeof items.putEffect>> {
  const after = { label_pt, label_en }
  await transaction(app.db, async (tx) => {
    await queries.lockEffect(tx, effect)
    const row = await queries.getEffect(tx, effect)
    const before = row && { label_pt: row.label_pt, label_en: row.label_en }
    if (seen !== undefined && !isDeepStrictEqual(seen, before ?? null)) refuse('changed_meanwhile')
    await queries.putEffect(tx, { effect, ...after })
    await recordAdminAction(tx, caller, 'putEffect', `effect ${effect}`, app.now(), { before, after })
  })
  const counts = await queries.countEffects(app.db)
  return { message: m.effects_saved({ effect }), data: presentEffect(effect, after, counts.get(effect) ?? 0) }
}

export async function removeEffect(
  app: App,
  caller: Caller,
  effect: number,
): Promise<AnswerOf<typeof items.removeEffect>> {
  await transaction(app.db, async (tx) => {
    const row = await queries.getEffect(tx, effect)
    if (!row) refuse('not_found')
    await queries.removeEffect(tx, effect)
    const before = { label_pt: row.label_pt, label_en: row.label_en }
    await recordAdminAction(tx, caller, 'removeEffect', `effect ${effect}`, app.now(), { before })
  })
  return { message: m.effects_removed({ effect }) }
}

const presentEffect = (
  effect: number,
  labels: { label_pt: string; label_en: string } | undefined,
  kinds: number,
): Effect => ({
  effect,
  code: effectCodes.get(effect) ?? null,
  label_pt: labels?.label_pt ?? null,
  label_en: labels?.label_en ?? null,
  items: kinds,
})
