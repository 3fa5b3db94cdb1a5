import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { errorCode } from '../../../errors/read-error.ts'
import { refuse, refuseField } from '../../../fail.ts'
import { lockUser } from '../../../people/queries.ts'
import { updateUser } from '../queries.ts'
import { imitates, mixesScripts, plainLetters, readLetters } from './name-rules.ts'
import { findRoleTitles, isNameTaken } from './queries.ts'
import { serverName } from '../../settings/service.ts'

const uniqueViolation = '23505'

/** Sets the name under which players see the caller; null takes it away. Refuses one that means another person. */
export async function setDisplayName(
  app: App,
  caller: Caller,
  displayName: string | null,
): Promise<AnswerOf<typeof staff.setDisplayName>> {
  const name = displayName?.normalize('NFC').replace(/\s+/g, ' ') ?? null
  await transaction(app.db, async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (!before) refuse('unauthenticated')
    if (name !== null) await demandFree(tx, app, caller.id, name)
    await updateUser(tx, caller.id, { display_name: name })
    await recordAdminAction(tx, caller, 'setDisplayName', `user ${caller.id}`, app.now(), {
      before: { displayName: before.display_name },
      after: { displayName: name },
    })
  }).catch((error: unknown) => {
    // Two members of staff chose the same name at once.
    if (errorCode(error) === uniqueViolation) refuseTaken()
    throw error
  })
  const message = name === null ? m.account_display_name_removed() : m.account_display_name_saved({ name })
  return { message, displayName: name }
}

/** Refuses a name of another person, and one that only looks like another name, the portal or a role. */
async function demandFree(tx: Kysely<DB>, app: App, userId: number, name: string): Promise<void> {
  if (mixesScripts(name)) refuseField('displayName', 'mixed_scripts', m.account_display_name_mixed())
  if (await isNameTaken(tx, userId, name, [plainLetters(name), readLetters(name)])) refuseTaken()
  if (imitates(name, await serverName(app), await findRoleTitles(tx)))
    refuseField('displayName', 'imitates', m.account_display_name_imitates())
}

const refuseTaken = (): never => refuseField('displayName', 'taken', m.account_display_name_taken())
