import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../fail.ts'
import { removeTotpFor } from '../second-step/remove-totp.ts'
import { lockAccount, nameOf } from '../../../console/account.ts'
import { Problem } from '../../../console/problem.ts'
import type { Console } from '../../../console/verb.ts'

export async function removeSecondStep({ app, actor, say }: Console, login = ''): Promise<void> {
  const user = await transaction(app.db, async (tx) => {
    const user = await lockAccount(tx, login)
    await removeTotpFor(app, tx, actor, user.id, null).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'totp_off')
        throw new Problem(`${nameOf(user)} has no second step. Nothing was changed.`)
      throw error
    })
    return user
  })
  say(`The second step of ${nameOf(user)} is removed. All sessions of the account ended.`)
}
