import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { codeText, comparedCode } from '@guildhall/contract/code-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { periodOf } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import type { CsvColumn, CsvReply } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeCode } from '../../game/items.ts'
import { getItemKnowledge } from '../items/service.ts'
import * as queries from './staff-queries.ts'

type Rule = AnswerOf<typeof code.getCode>['data']

const pageRows = 25

export async function listCodes(
  { db, now }: App,
  locale: Locale,
  { q, effect, state, before, ...days }: ValidOf<typeof code.listCodes>['query'],
): Promise<AnswerOf<typeof code.listCodes>> {
  const filters = { q, compared: comparedCode(q ?? ''), effect, state, before, period: periodOf(days) }
  const found = await queries.findRules(db, { ...filters, now: now().toISOString() }, pageRows + 1)
  const rows = found.slice(0, pageRows)
  const next = found.length > pageRows ? String(rows.at(-1)!.id) : null
  return { data: await presentRules(db, rows, locale), next }
}

export async function getCode(app: App, locale: Locale, id: number): Promise<AnswerOf<typeof code.getCode>> {
  return { data: await readRule(app, app.db, id, locale) }
}

/** A rule as staff read it. Refuses `not_found`. */
export async function readRule({ now }: Pick<App, 'now'>, db: Kysely<DB>, id: number, locale: Locale): Promise<Rule> {
  const row = await queries.getRule(db, id, now().toISOString())
  if (!row) refuse('not_found')
  const [rule] = await presentRules(db, [row], locale)
  return rule!
}

async function presentRules(db: Kysely<DB>, rows: queries.RuleRow[], locale: Locale): Promise<Rule[]> {
  const items = rows.flatMap((row) => row.items ?? []).map((numbers) => itemOf(numbers))
  const knowledge = await getItemKnowledge(
    db,
    items.filter((item) => item !== null),
  )
  return rows.map((row) => ({
    ...row,
    code: row.code && codeText(row.code),
    items: (row.items ?? []).map((numbers) => describeCode(numbers, knowledge, locale)),
  }))
}

/** Stops a rule for ever, in one transaction with the audit log. */
export async function stopCode(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  id: number,
): Promise<AnswerOf<typeof code.stopCode>> {
  const data = await transaction(app.db, async (tx) => {
    const rule = await queries.lockRule(tx, id)
    if (!rule) refuse('not_found')
    if (rule.stopped_at !== null) refuse('code_stopped')
    const at = app.now()
    const stopped = { stopped_at: at.toISOString(), stopped_by: caller.id, updated_at: at.toISOString() }
    await queries.updateRule(tx, id, stopped)
    await recordAdminAction(tx, caller, 'code.stop', `code ${id}`, at, { after: { title: rule.title } })
    return readRule(app, tx, id, locale)
  })
  return { message: m.code_stopped_done({ title: data.title }), data }
}

export async function listCodeUses(
  { db, now }: App,
  id: number,
  before: string | undefined,
): Promise<AnswerOf<typeof code.listCodeUses>> {
  if (!(await queries.getRule(db, id, now().toISOString()))) refuse('not_found')
  const found = await queries.findUses(db, id, before ?? null, pageRows + 1)
  const rows = found.slice(0, pageRows)
  const data = rows.map((row) => ({ ...row, code: codeText(row.code) }))
  return { data, next: found.length > pageRows ? rows.at(-1)!.id : null }
}

const codeColumns: CsvColumn<queries.CodeRow>[] = [
  [m.code_column_code, (row) => codeText(row.code)],
  [m.code_column_uses, ({ uses }) => uses],
  [m.code_column_player, ({ login }) => login],
  [m.code_column_used_at, ({ used_at: at }) => at && { at }],
]
const useColumns: CsvColumn<queries.UseRow>[] = [
  [m.code_column_code, (row) => codeText(row.code)],
  [m.code_column_player, ({ login }) => login],
  [m.code_column_used_at, ({ created_at: at }) => ({ at })],
  [m.code_column_cash, ({ cash }) => cash],
  [m.code_column_orders, ({ orders }) => orders.join(' ')],
  [m.code_column_freed_at, ({ freed_at: at }) => at && { at }],
]

/** The codes of a rule, or their uses, as a table. The audit log records who has it. */
export async function exportCodes(
  app: App,
  { caller, locale }: { caller: Caller; locale: Locale },
  { id, what }: ValidOf<typeof code.exportCodes>['params'],
): Promise<CsvReply> {
  const rule = await queries.getRule(app.db, id, app.now().toISOString())
  if (!rule) refuse('not_found')
  const reply =
    what === 'codes'
      ? await openExport(app, codeColumns, () => queries.codesOf(id), locale)
      : await openExport(app, useColumns, () => queries.usesOf(id), locale)
  try {
    const after = { title: rule.title, what, rows: reply.rows }
    await recordAdminAction(app.db, caller, 'code.export', `code ${id}`, app.now(), { after })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}
