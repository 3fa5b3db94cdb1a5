import { decidedThings, decisionPermissions, type DecidedThing } from '@guildhall/contract/approval-rules'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import * as queries from './queries.ts'

/**
 * Refuses `own_account` for a decision of staff about a thing of their own account, such as a delivery to them. Called
 * in the transaction of the decision. An owner decides alone while nobody else has the permission, and the audit log
 * says so.
 */
export async function demandOtherPerson(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  caller: Caller,
  { thing, target, isOwn }: { thing: DecidedThing; target: string; isOwn: boolean },
): Promise<void> {
  if (!isOwn) return
  const at = app.now()
  const permission = decisionPermissions[thing]
  const isOnly = caller.isSuperadmin && !(await queries.mayAnotherAct(tx, caller.id, permission, at.toISOString()))
  if (!isOnly) refuse('own_account')
  await recordAdminAction(tx, caller, 'approval.alone', target, at, { after: { kind: thing, reasons: ['own'] } })
}

/** The things of their own account about which a person decides: those that `demandOtherPerson` does not refuse. */
export async function findOwnDecisions(
  app: Pick<App, 'db' | 'now'>,
  { id, roles }: { id: number; roles: readonly string[] },
): Promise<DecidedThing[]> {
  if (!roles.includes('superadmin')) return []
  const others = await queries.findPermissionsOfOthers(app.db, id, app.now().toISOString())
  return decidedThings.filter((thing) => !others.includes(decisionPermissions[thing]))
}
