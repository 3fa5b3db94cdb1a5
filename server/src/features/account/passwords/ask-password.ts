import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { refuse, refuseField } from '../../../fail.ts'
import * as people from '../../../people/queries.ts'
import { countPasswordAgain } from '../throttle/login-limits.ts'

/**
 * Checks the password of a caller who is signed in. Counts the attempt before it hashes; refuses at `field`. Returns the user as it was when the password was checked.
 */
export async function askPassword(
  app: App,
  caller: Caller,
  password: string | null | undefined,
  field = 'currentPassword',
): Promise<people.User> {
  if (!password) refuseField(field, 'required', m.error_rule_password_asked())
  const giveBack = await countPasswordAgain(app, caller.id)
  const user = await people.getUserById(app.db, caller.id)
  if (!user) refuse('unauthenticated')
  if (!(await app.hashing.matches(password, user.password_hash)))
    refuseField(field, 'password_wrong', m.error_rule_password_wrong())
  await giveBack()
  return user
}
