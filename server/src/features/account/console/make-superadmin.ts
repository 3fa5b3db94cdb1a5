import { isSuperadmin } from '@guildhall/contract/account/roles'
import { transaction } from '../../../db/transaction.ts'
import { writeRoles } from '../staff/service.ts'
import { lockAccount, nameOf } from '../../../console/account.ts'
import type { Console } from '../../../console/verb.ts'

export async function makeSuperadmin({ app, actor, say }: Console, login = ''): Promise<void> {
  const { user, wasSuperadmin } = await transaction(app.db, async (tx) => {
    const user = await lockAccount(tx, login)
    if (isSuperadmin(user)) return { user, wasSuperadmin: true }
    const roles = [...user.roles, 'superadmin']
    await writeRoles(app, tx, actor, user, roles)
    return { user: { ...user, roles }, wasSuperadmin: false }
  })
  if (wasSuperadmin) return say(`${nameOf(user)} is superadmin already. Nothing was changed.`)
  say(`${nameOf(user)} is superadmin now. All sessions of the account ended.`)
  if (app.config.staffTotp) say('The staff pages ask for a second step: it is set after the next sign-in.')
}
