import { randomBytes } from 'node:crypto'
import { generatedLength } from '@guildhall/contract/code-rules'
import * as m from '@guildhall/messages'
import type { Insertable, Kysely } from 'kysely'
import type { App } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { CodeRules, DB } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import type { NewLimits, NewRule } from './new-rule.ts'
import { codeOfBytes } from './rules.ts'
import * as queries from './staff-queries.ts'

/** The request by which a second person has approved a gift. */
type Approval = { id: string; approvedBy: number }

/** Stores a rule and its codes in the caller's transaction, with the audit log. Returns its number. */
export async function insertRule(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { code: chosen, items, starts_at, ...rule }: NewRule,
  approval?: Approval,
): Promise<number> {
  const at = app.now()
  // A second person may have approved it after its end.
  if (rule.ends_at !== null && Date.parse(rule.ends_at) <= at.getTime()) refuse('approval_impossible')
  const row: Insertable<CodeRules> = {
    ...rule,
    starts_at: starts_at ?? at.toISOString(),
    items: items && JSON.stringify(items),
    created_by: actor.id,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  }
  const { id } = await queries.insertRule(tx, row)
  await insertCodes(tx, id, chosen === null ? null : [chosen], rule.batch ?? 1)
  const after = { ...rule, items, ...(chosen && { code: chosen }), ...(approval && { approval }) }
  await recordAdminAction(tx, actor, 'code.create', `code ${id}`, at, { after })
  return id
}

/** Stores the chosen codes, or as many generated ones. One that exists by chance is drawn again. */
async function insertCodes(tx: Kysely<DB>, id: number, chosen: string[] | null, count: number): Promise<void> {
  let left = count
  while (left > 0) {
    const codes = chosen ?? Array.from({ length: left }, () => codeOfBytes(randomBytes(generatedLength)))
    const added = await queries.insertCodes(tx, id, codes)
    if (chosen && added < chosen.length) refuseField('code', 'taken', m.code_taken())
    left -= added
  }
}

/** Stores title, times and limits of a locked rule, with the audit log. */
export async function updateRule(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  id: number,
  change: NewLimits,
  approval?: Approval,
): Promise<void> {
  const at = app.now()
  const before = await queries.getRule(tx, id, at.toISOString())
  const { starts_at, ...rest } = change
  await queries.updateRule(tx, id, { ...rest, ...(starts_at && { starts_at }), updated_at: at.toISOString() })
  await queries.recountUses(tx, id)
  const { title, minimum, starts_at: starts, ends_at, most_uses, most_per_player } = before!
  await recordAdminAction(tx, actor, 'code.update', `code ${id}`, at, {
    before: { title, minimum, starts_at: starts, ends_at, most_uses, most_per_player },
    after: { ...change, ...(approval && { approval }) },
  })
}
